package org.palimpsest.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.palimpsest.cli.terminal.WorkProgress.Form;

final class WorkProgressTest {

  private final StringWriter err = new StringWriter();
  private final RunLog log = new RunLog(new PrintWriter(err));
  private long seconds;

  private WorkProgress progress(Form form, long done, long total) {
    return new WorkProgress(
        log, form, "Checking", false, done, total, () -> TimeUnit.SECONDS.toNanos(seconds));
  }

  private void step(WorkProgress progress, long atSeconds, long documents) {
    seconds = atSeconds;
    progress.step(documents);
  }

  @Test
  void lines_nowAndThenWithRateAndTimeLeft() {
    WorkProgress progress = progress(Form.LINES, 0, 12_000);
    step(progress, 10, 200);
    step(progress, 29, 200);
    step(progress, 30, 200);
    step(progress, 59, 500);
    step(progress, 61, 120);
    assertThat(err.toString().lines())
        .containsExactly(
            "Checking: 600 of 12,000 documents, 20.0 a second, about 10 min left.",
            "Checking: 1,220 of 12,000 documents, 20.0 a second, about 9 min left.");
  }

  /** Work of earlier runs counts as done, but not for the rate. */
  @Test
  void resumed_rateIsThatOfThisRun() {
    WorkProgress progress = progress(Form.LINES, 9_000, 10_000);
    step(progress, 50, 100);
    assertThat(err)
        .hasToString(
            "Checking: 9,100 of 10,000 documents, 2.0 a second, about 8 min left."
                + System.lineSeparator());
  }

  @Test
  void end_needsNoLine() {
    WorkProgress progress = progress(Form.LINES, 0, 10);
    step(progress, 100, 10);
    assertThat(err).hasToString("");
  }

  @Test
  void nothingDoneYet_timeLeftIsUnknown() {
    step(progress(Form.LINES, 5, 10), 40, 0);
    assertThat(err.toString()).contains("5 of 10 documents, 0.0 a second, time left unknown.");
  }

  /** The number of documents in a file is unknown before its end, unlike the share of its bytes. */
  @Test
  void documentsUncounted_saysWhichShareOfTheInputIsDone() {
    var progress = ofThousandBytes();
    seconds = 20;
    progress.step(6, 250);
    seconds = 60;
    progress.step(0, 0);
    assertThat(err)
        .hasToString(
            "Checking: 6 documents, 25 % of the input, 0.1 a second, about 3 min left."
                + System.lineSeparator());
  }

  private WorkProgress ofThousandBytes() {
    return new WorkProgress(
        log, Form.LINES, "Checking", true, 0, 1000, () -> TimeUnit.SECONDS.toNanos(seconds));
  }

  @Test
  void oneDocument_isOne() {
    var progress = ofThousandBytes();
    seconds = 60;
    progress.step(1, 250);
    assertThat(err.toString()).startsWith("Checking: 1 document, 25 % of the input, ");
  }

  @Test
  void quiet_saysNothing() {
    step(progress(Form.NONE, 0, 10), 100, 5);
    assertThat(err).hasToString("");
  }

  @Test
  void durations_asAPersonSaysThem() {
    assertThat(WorkProgress.rough(10)).isEqualTo("a minute");
    assertThat(WorkProgress.rough(60 * 119)).isEqualTo("119 min");
    assertThat(WorkProgress.rough(3600 * 5.2)).isEqualTo("5 h");
  }
}
