package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.state.AuditLog.Entry;
import org.palimpsest.federation.state.AuditLog.Verdict;

/** What happened. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class AuditLogTest extends StateFixture {

  AuditLog log;

  @BeforeEach
  final void emptyLog() {
    empty();
    log = state.audit();
  }

  final void append(int count) {
    for (int i = 0; i < count; i++) {
      log.append("check.answered", i % 2 == 0 ? "beta.example" : null, facts(i), NOW);
    }
  }

  static SortedMap<String, String> facts(int i) {
    var facts = new TreeMap<String, String>();
    facts.put("sentences", Integer.toString(i));
    facts.put("library", "thèses");
    return facts;
  }

  @Test
  void emptyLog_holds() {
    assertThat(log.verify()).isEqualTo(new Verdict(0, -1));
    assertThat(log.last(Long.MAX_VALUE, 10)).isEmpty();
  }

  @Test
  void records_areReadAsTheyWereAppended_theNewestFirst() {
    append(5);
    assertThat(log.verify()).isEqualTo(new Verdict(5, -1));
    assertThat(log.last(Long.MAX_VALUE, 2))
        .containsExactly(
            new Entry(5, NOW, "check.answered", "beta.example", facts(4)),
            new Entry(4, NOW, "check.answered", null, facts(3)));
    assertThat(log.last(4, 10)).extracting(Entry::number).containsExactly(3L, 2L, 1L);
    assertThat(log.last(1, 10)).isEmpty();
    assertThat(log.last(4, "%", 10)).as("no pattern").isEmpty();
    assertThat(log.last(6, "BETA.example", 10)).extracting(Entry::number).contains(5L);
    assertThat(log.last(6, "\"sentences\":\"2\"", 10))
        .extracting(Entry::number)
        .containsExactly(3L);
  }

  @Test
  @Tag("long")
  void fourWritersAtOnce_makeOneChainWithoutGapsAcrossPages() throws Exception {
    atOnce(
        4,
        () -> {
          AuditLog own = open().audit();
          for (int i = 0; i < 65; i++) {
            own.append("message.refused", "beta.example", facts(i), NOW);
          }
          return null;
        });
    assertThat(log.verify()).isEqualTo(new Verdict(260, -1));
  }

  @Test
  void numbersOfRecordsThatAreGone_areNotUsedAgain() {
    append(2);
    log.skipLost(7, NOW);
    append(1);
    assertThat(log.last(Long.MAX_VALUE, 2)).extracting(Entry::number).containsExactly(9L, 8L);
    assertThat(log.verify()).as("it says that some are gone").isEqualTo(new Verdict(9, 3));
    log.skipLost(7, NOW);
    assertThat(log.head().number()).isEqualTo(9);
  }

  @Test
  void restoredBackup_saysWhyNumbersAreMissing() {
    append(2);
    log.append(AuditLog.RESTORED, null, new TreeMap<>(), 7, NOW);
    append(1);
    assertThat(log.verify()).isEqualTo(new Verdict(9, -1));
  }

  @Test
  void tooLargeFacts_areRefused() {
    var facts = new TreeMap<>(facts(1));
    facts.put("text", "x".repeat(20_000));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> log.append("check.answered", null, facts, NOW));
    assertThat(log.verify()).isEqualTo(new Verdict(0, -1));
  }
}
