package org.palimpsest.federation.task.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.task.form.TaskJson;

final class WindowsTest {

  @Test
  void answerOfCheck_isRead() {
    Windows windows =
        Windows.of(
            TaskJson.tree(
                """
                {"unmatchedScheme": "minwise-100-5-0", "unmatchedHeader": "minwise-100-5-0-150-1",
                 "unmatched": [
                  {"offset": 0, "length": 150, "fingerprint": "AAAAAAAAAAAAAAAAAQ"},
                  {"offset": 80, "length": 140, "fingerprint": "AgAAAAAAAAAAAAAAAA"}]}
                """));
    assertThat(windows.scheme()).isEqualTo("minwise-100-5-0");
    assertThat(windows.header()).isEqualTo("minwise-100-5-0-150-1");
    assertThat(windows.spans()).containsExactly(new Span(0, 150), new Span(80, 140));
    assertThat(windows.fingerprints())
        .isEqualTo(Bytes.ofHex("00000000000000000000000001" + "02000000000000000000000000"));
  }

  @Test
  void fingerprintsOfAnotherLength_areRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Windows.of(
                    TaskJson.tree(
                        "{\"unmatched\": [{\"offset\": 0, \"length\": 1, \"fingerprint\":"
                            + " \"AAAA\"}]}")))
        .withMessageContaining("3 bytes");
  }

  @Test
  void manyWindows_goInEqualBatchesWithTheirFingerprints() {
    for (int count : new int[] {0, 1, 511, 512, 513, 1025, 1700}) {
      Windows windows = windows(count);
      List<Windows.Batch> batches = windows.batches(512);
      assertThat(batches).hasSize((count + 511) / 512);
      List<Span> joined = new ArrayList<>();
      StringBuilder fingerprints = new StringBuilder();
      for (Windows.Batch batch : batches) {
        assertThat(batch.spans()).hasSizeBetween(1, 512);
        assertThat(batch.fingerprints().size()).isEqualTo(13 * batch.spans().size());
        joined.addAll(batch.spans());
        fingerprints.append(batch.fingerprints().toHex());
      }
      assertThat(joined).isEqualTo(windows.spans());
      assertThat(fingerprints).hasToString(windows.fingerprints().toHex());
    }
  }

  @Test
  void windowsFarApart_beginNewRuns() {
    Windows windows =
        new Windows(
            "",
            "",
            List.of(
                new Span(0, 150),
                new Span(60, 150),
                new Span(360, 150),
                new Span(661, 150),
                new Span(700, 20)),
            Bytes.of(new byte[5 * 13]));
    assertThat(windows.batches(512).get(0).newRuns()).containsExactly(3);
  }

  private static Windows windows(int count) {
    List<Span> spans = new ArrayList<>();
    byte[] fingerprints = new byte[13 * count];
    for (int i = 0; i < count; i++) {
      spans.add(new Span(70 * i, 150));
      fingerprints[13 * i] = (byte) i;
      fingerprints[13 * i + 1] = (byte) (i >> 8);
    }
    return new Windows("", "", spans, Bytes.of(fingerprints));
  }
}
