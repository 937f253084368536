package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.palimpsest.federation.state.SharedState.NOW;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.state.AuditLog.Verdict;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class SolrAuditLogIT {

  private StateTable table;
  private AuditLog log;

  @BeforeEach
  void emptyLog() {
    table = SharedState.emptyTable("audit-of-tests");
    log = new SolrAuditLog(table);
  }

  private void append(int count) {
    for (int i = 0; i < count; i++) {
      log.append("check.answered", i % 2 == 0 ? "beta.example" : null, facts(i), NOW);
    }
  }

  private static SortedMap<String, String> facts(int i) {
    var facts = new TreeMap<String, String>();
    facts.put("sentences", Integer.toString(i));
    facts.put("library", "thèses");
    return facts;
  }

  private Row record(long number) {
    return table.get(SolrAuditLog.id(number)).orElseThrow();
  }

  /** As somebody with Solr's own tools could. */
  private void overwrite(AuditRecord record) {
    table.put(SolrAuditLog.id(record.number()), record.toFields());
  }

  @Test
  void emptyLog_holds() {
    assertThat(log.verify()).isEqualTo(new Verdict(0, -1));
  }

  @Test
  void records_areChained() {
    append(5);
    assertThat(log.verify()).isEqualTo(new Verdict(5, -1));
    assertThat(record(5).text("previous")).isEqualTo(record(4).text("hash"));
    assertThat(record(1).text("previous")).isEqualTo(AuditRecord.FIRST);
    assertThat(AuditRecord.of(record(3)).facts()).isEqualTo(facts(2));
  }

  @Test
  @Tag("long")
  void fourWritersAtOnce_makeOneChainWithoutGapsAcrossPages() throws Exception {
    SharedState.atOnce(
        4,
        () -> {
          var own = new SolrAuditLog(table);
          for (int i = 0; i < 65; i++) {
            own.append("message.refused", "beta.example", facts(i), NOW);
          }
          return null;
        });
    assertThat(log.verify()).isEqualTo(new Verdict(260, -1));
  }

  @Test
  void tamperedRecord_isFound() {
    append(5);
    AuditRecord third = AuditRecord.of(record(3));
    var facts = new TreeMap<>(third.facts());
    facts.put("sentences", "1");
    Fields tampered =
        new Fields()
            .put("number", Long.valueOf(3))
            .put("at", third.at().toString())
            .put("event", third.event())
            .put("site", third.site())
            .put("facts", StateJson.ofMap(facts))
            .put("previous", third.previous())
            .put("hash", third.hash());
    table.put(SolrAuditLog.id(3), tampered);
    assertThat(log.verify().brokenAt()).isEqualTo(3);
  }

  @Test
  void tamperedRecordWithAHashThatFits_isFoundAtTheNext() {
    append(5);
    AuditRecord third = AuditRecord.of(record(3));
    overwrite(
        new AuditRecord(
            3, third.at(), third.event(), "other.example", third.facts(), third.previous()));
    assertThat(log.verify().brokenAt()).isEqualTo(4);
  }

  @Test
  void lastRecordTampered_isFoundByTheHead() {
    append(5);
    AuditRecord last = AuditRecord.of(record(5));
    overwrite(new AuditRecord(5, last.at(), "harmless", null, last.facts(), last.previous()));
    assertThat(log.verify().brokenAt()).isEqualTo(5);
  }

  @Test
  void missingRecord_isFound() {
    append(5);
    table.delete(SolrAuditLog.id(3), record(3).version());
    assertThat(log.verify()).isEqualTo(new Verdict(2, 3));
  }

  @Test
  void lastRecordsCutOff_isFoundByTheHead() {
    append(5);
    table.delete(SolrAuditLog.id(5), record(5).version());
    assertThat(log.verify()).isEqualTo(new Verdict(4, 5));
  }

  @Test
  void headThatIsBehind_isNoFaultAndCatchesUp() {
    append(40);
    Row head = table.get("head").orElseThrow();
    Fields behind = new Fields().put("number", Long.valueOf(2)).put("hash", record(2).text("hash"));
    table.replace("head", behind, head.version());

    assertThat(log.verify()).isEqualTo(new Verdict(40, -1));
    append(1);
    assertThat(log.verify()).isEqualTo(new Verdict(41, -1));
    assertThat(table.get("head").orElseThrow().number("number")).isEqualTo(41);
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
