package org.palimpsest.federation.state;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.lease.Hold;
import org.palimpsest.federation.lease.Leases;

/** Checks for other sites: a document for each, {@code site!check}. A cancelled one is deleted. */
final class SolrChecks implements Checks {

  private static final Duration KEPT = Duration.ofDays(1);
  private static final Bytes NOTHING = Bytes.of(new byte[0]);

  private final StateTable table;
  private final InstantSource clock;
  private final Leases leases;

  SolrChecks(StateTable table, InstantSource clock, Leases leases) {
    this.table = table;
    this.clock = clock;
    this.leases = leases;
  }

  private static String id(String from, UUID check) {
    return IdSyntax.SITE.require(from) + "!" + check;
  }

  private static CheckStage stage(Row row) {
    return CheckStage.valueOf(row.text("state"));
  }

  private static boolean isRunning(Optional<Row> row, UUID turn) {
    return row.filter(known -> stage(known) == CheckStage.RUNNING)
        .filter(known -> known.text("agent").equals(turn.toString()))
        .isPresent();
  }

  /** What every check has. */
  private static Fields fields(String from, Instant begun, CheckStage stage, String turn) {
    return new Fields()
        .put("site", from)
        .put("createdAt", begun)
        .put("state", stage.name())
        .put("agent", turn);
  }

  /** The same check, further on. */
  private static Fields next(Row row, CheckStage stage) {
    return fields(row.text("site"), row.time("createdAt"), stage, row.text("agent"))
        .put("places", row.text("places"));
  }

  @Override
  public boolean begin(
      String from, UUID check, UUID turn, Collection<String> libraries, Instant now) {
    ArrayNode used = StateJson.array();
    libraries.forEach(used::add);
    Fields fields =
        fields(from, now, CheckStage.RUNNING, turn.toString()).put("places", used.toString());
    return table.change(
        id(from, check),
        row ->
            row.filter(known -> stage(known) == CheckStage.FINISHED).isPresent()
                ? Change.nothing(false)
                : Change.write(fields, true));
  }

  @Override
  public boolean giveUp(String from, UUID check, UUID turn) {
    return table.change(
        id(from, check),
        row ->
            isRunning(row, turn)
                ? Change.write(next(row.orElseThrow(), CheckStage.GIVEN_UP), true)
                : Change.nothing(false));
  }

  @Override
  public boolean finish(String from, UUID check, UUID turn, Bytes answer, String handlesJson) {
    String kept = Base64.getEncoder().encodeToString(answer.toArray());
    return table.change(id(from, check), row -> finish(row, turn, kept, handlesJson));
  }

  private static Change<Boolean> finish(
      Optional<Row> row, UUID turn, String answer, String handlesJson) {
    if (!isRunning(row, turn)) {
      // Of this very turn, perhaps: the answer to its write may have been lost.
      return Change.nothing(
          row.map(known -> answer.equals(known.textOrNull("answer"))).orElse(false));
    }
    Fields fields =
        next(row.orElseThrow(), CheckStage.FINISHED)
            .put("answer", answer)
            .put("handles", handlesJson);
    return Change.write(fields, true);
  }

  @Override
  public Optional<KeptCheck> find(String from, UUID check) {
    return young(table.get(id(from, check))).map(SolrChecks::kept);
  }

  private Optional<Row> young(Optional<Row> row) {
    Instant oldest = clock.instant().minus(KEPT);
    return row.filter(known -> !known.time("createdAt").isBefore(oldest));
  }

  private static KeptCheck kept(Row row) {
    List<String> libraries = new ArrayList<>();
    StateJson.parse(row.text("places")).forEach(name -> libraries.add(name.asText()));
    UUID turn = UUID.fromString(row.text("agent"));
    if (stage(row) != CheckStage.FINISHED) {
      return new KeptCheck(stage(row), turn, libraries, NOTHING, "");
    }
    Bytes answer = Bytes.of(Base64.getDecoder().decode(row.text("answer")));
    return new KeptCheck(stage(row), turn, libraries, answer, row.text("handles"));
  }

  @Override
  public Optional<KeptCheck> watch(String from, UUID check) {
    String id = id(from, check);
    Optional<Row> row = young(table.get(id));
    Optional<Row> abandoned = row.filter(this::isAbandoned);
    if (abandoned.isEmpty()) {
      return row.map(SolrChecks::kept);
    }
    // If it has moved meanwhile, somebody is at it.
    table.replace(id, next(abandoned.get(), CheckStage.GIVEN_UP), abandoned.get().version());
    return find(from, check);
  }

  private boolean isAbandoned(Row row) {
    return stage(row) == CheckStage.RUNNING
        && leases.isAbandoned(new Hold("check " + row.id(), row.text("agent"), row.version()));
  }

  @Override
  public void cancel(String from, UUID check) {
    table.change(id(from, check), row -> Change.delete(row.isPresent()));
  }

  @Override
  public int cancelAll(String from) {
    table.makeSearchable();
    List<String> checks = table.searchAll(Search.all().where("site", IdSyntax.SITE.require(from)));
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
