package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.state.AuditLog.Verdict;

/** In Solr; with its own tools somebody may change what is there. */
final class SolrAuditLogIT extends AuditLogContract {

  private final StateTable table = SharedState.table(StateCollection.AUDIT);

  @Override
  SiteState open(String agent, LongSupplier nanoTime) {
    return SharedState.open(agent, nanoTime);
  }

  @Override
  void empty() {
    SharedState.empty();
  }

  private Row record(long number) {
    return table.get(SolrAuditLog.id(number)).orElseThrow();
  }

  /** As somebody with Solr's own tools could. */
  private void overwrite(AuditRecord record) {
    table.put(SolrAuditLog.id(record.number()), record.toFields());
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
}
