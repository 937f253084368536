package org.palimpsest.federation.state;

import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.lease.Hold;
import org.palimpsest.federation.lease.Leases;

/** Messages that came in: a document for each, {@code sender!id}, inserted once. */
final class SolrSeenMessages implements SeenMessages {

  private static final String TURN = "turn";
  private static final Seen NEW = new Seen(State.NEW, null);
  private static final Seen RUNNING = new Seen(State.RUNNING, null);
  private static final Seen OTHER = new Seen(State.OTHER, null);

  private final StateTable table;
  private final Leases leases;

  SolrSeenMessages(StateTable table, Leases leases) {
    this.table = table;
    this.leases = leases;
  }

  private static String id(String from, UUID id) {
    return IdSyntax.SITE.require(from) + "!" + id;
  }

  @Override
  public Seen claim(String from, UUID id, String sha256, UUID turn, Instant now) {
    Fields fields = fields(from, sha256, now).put(TURN, turn.toString());
    return table.change(id(from, id), row -> claim(row, sha256, fields));
  }

  private Change<Seen> claim(Optional<Row> known, String sha256, Fields fields) {
    if (known.isEmpty()) {
      return Change.write(fields, NEW);
    }
    Row row = known.get();
    if (!row.text("sha256").equals(sha256)) {
      return Change.nothing(OTHER);
    }
    String answer = row.textOrNull("answer");
    if (answer != null) {
      byte[] bytes = Base64.getDecoder().decode(answer);
      return Change.nothing(new Seen(State.ANSWERED, Bytes.of(bytes)));
    }
    var hold = new Hold("message " + row.id(), row.textOrNull(TURN), row.version());
    return leases.isAbandoned(hold) ? Change.write(fields, NEW) : Change.nothing(RUNNING);
  }

  private static Fields fields(String from, String sha256, Instant now) {
    return new Fields().put("site", from).put("sha256", sha256).put("createdAt", now);
  }

  /** The first answer stays. */
  @Override
  public void answered(String from, UUID id, Bytes answerEnvelope) {
    String answer = Base64.getEncoder().encodeToString(answerEnvelope.toArray());
    boolean claimed = table.change(id(from, id), row -> answered(row, answer));
    if (!claimed) {
      throw new IllegalStateException("the message " + id + " was answered, but never claimed");
    }
  }

  private static Change<Boolean> answered(Optional<Row> known, String answer) {
    if (known.isEmpty()) {
      return Change.nothing(false);
    }
    Row row = known.get();
    if (row.textOrNull("answer") != null) {
      return Change.nothing(true);
    }
    Fields fields = fields(row.text("site"), row.text("sha256"), row.time("createdAt"));
    return Change.write(fields.put("answer", answer), true);
  }

  @Override
  public void release(String from, UUID id, UUID turn) {
    table.change(
        id(from, id),
        row ->
            row.filter(known -> turn.toString().equals(known.textOrNull(TURN)))
                    .filter(known -> known.textOrNull("answer") == null)
                    .isPresent()
                ? Change.delete(true)
                : Change.nothing(false));
  }

  @Override
  public int expire(Instant now) {
    return table.deleteCreatedBefore(now.minus(Duration.ofHours(HOURS_KEPT)));
  }
}
