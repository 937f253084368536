package org.palimpsest.federation.state;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.palimpsest.federation.bytes.Bytes;

/** Checks for other sites: a document for each, {@code site!check}. A cancelled one is deleted. */
final class SolrChecks implements Checks {

  private static final Duration KEPT = Duration.ofDays(1);
  private static final Bytes NOTHING = Bytes.of(new byte[0]);

  private final StateTable table;
  private final InstantSource clock;

  SolrChecks(StateTable table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
  }

  private static String id(String from, UUID check) {
    return Names.SITE.require(from) + "!" + check;
  }

  @Override
  public void begin(String from, UUID check, Instant now) {
    Fields fields = new Fields().put("site", from).put("createdAt", now).put("finished", false);
    table.change(
        id(from, check),
        row ->
            row.filter(known -> known.flag("finished")).isPresent()
                ? Change.nothing(false)
                : Change.write(fields, true));
  }

  @Override
  public boolean finish(String from, UUID check, Bytes answer, String handlesJson) {
    return table.change(id(from, check), row -> finish(row, answer, handlesJson));
  }

  private static Change<Boolean> finish(Optional<Row> row, Bytes answer, String handlesJson) {
    if (row.isEmpty()) {
      return Change.nothing(false);
    }
    String ours = Base64.getEncoder().encodeToString(answer.toArray());
    if (row.get().flag("finished")) {
      return Change.nothing(ours.equals(row.get().text("answer")));
    }
    Fields fields =
        new Fields()
            .put("site", row.get().text("site"))
            .put("createdAt", row.get().time("createdAt"))
            .put("finished", true)
            .put("answer", ours)
            .put("handles", handlesJson);
    return Change.write(fields, true);
  }

  @Override
  public Optional<KeptCheck> find(String from, UUID check) {
    Instant oldest = clock.instant().minus(KEPT);
    return table
        .get(id(from, check))
        .filter(row -> !row.time("createdAt").isBefore(oldest))
        .map(SolrChecks::kept);
  }

  private static KeptCheck kept(Row row) {
    if (!row.flag("finished")) {
      return new KeptCheck(row.time("createdAt"), false, NOTHING, "");
    }
    Bytes answer = Bytes.of(Base64.getDecoder().decode(row.text("answer")));
    return new KeptCheck(row.time("createdAt"), true, answer, row.text("handles"));
  }

  @Override
  public void cancel(String from, UUID check) {
    table.change(id(from, check), row -> Change.delete(row.isPresent()));
  }

  @Override
  public int cancelAll(String from) {
    table.makeSearchable();
    List<String> checks = table.searchAll(Search.all().where("site", Names.SITE.require(from)));
    int cancelled = 0;
    for (String id : checks) {
      cancelled += table.change(id, row -> Change.delete(row.isPresent() ? 1 : 0));
    }
    return cancelled;
  }

  @Override
  public int expire(Instant now) {
    return table.deleteCreatedBefore(now.minus(KEPT));
  }
}
