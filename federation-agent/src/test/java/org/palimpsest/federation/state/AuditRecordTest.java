package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.state.AuditLog.AuditRecord;

final class AuditRecordTest {

  private static final Instant AT = Instant.parse("2026-03-01T12:00:00.123456Z");

  private static AuditRecord record(
      long number, String event, @Nullable String site, SortedMap<String, String> facts) {
    return new AuditRecord(number, AT, event, site, facts, AuditRecord.FIRST);
  }

  private static SortedMap<String, String> facts(String... namesAndValues) {
    var facts = new TreeMap<String, String>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      facts.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return facts;
  }

  /** Made by another program: a change of the form would break every log that is kept. */
  @Test
  void hash_isThatOfTheForm() {
    assertThat(record(1, "check.answered", null, facts("n", "5")).hash())
        .isEqualTo("07ad244260cc4fe37c8d5bcd7a2135d3c6c3310f8237b325a78be8b06072a15d");
  }

  @Test
  void anyDifference_isADifferentHash() {
    List<AuditRecord> records = new ArrayList<>();
    records.add(record(1, "ab", "c", facts("d", "e")));
    records.add(record(2, "ab", "c", facts("d", "e")));
    records.add(record(1, "a", "bc", facts("d", "e")));
    records.add(record(1, "ab", "", facts("d", "e")));
    records.add(record(1, "ab", null, facts("d", "e")));
    records.add(record(1, "ab", "c", facts("de", "")));
    records.add(record(1, "ab", "c", facts("d", "e", "f", "g")));
    records.add(record(1, "ab", "c", facts()));
    records.add(
        new AuditRecord(1, AT.plusMillis(1), "ab", "c", facts("d", "e"), AuditRecord.FIRST));
    records.add(new AuditRecord(1, AT, "ab", "c", facts("d", "e"), "1".repeat(64)));

    assertThat(records.stream().map(AuditRecord::hash).distinct()).hasSize(records.size());
  }

  @Test
  void time_isKeptToTheMillisecond() {
    assertThat(record(1, "a", null, facts()).at())
        .isEqualTo(Instant.parse("2026-03-01T12:00:00.123Z"));
  }
}
