package org.palimpsest.federation.state;

import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import org.palimpsest.federation.bytes.Bytes;

/** Messages that came in: a document for each, {@code sender!id}, inserted once. */
final class SolrSeenMessages implements SeenMessages {

  /**
   * Whoever claimed a message and has not answered it by then is dead or stalled, or its answer
   * comes too late for the sender, who waits for seconds. Where one was only slow, or the agents'
   * clocks differ, the work is done twice, and still answered and counted once.
   */
  static final Duration CLAIM_KEPT = Duration.ofSeconds(30);

  private static final Seen NEW = new Seen(State.NEW, null);
  private static final Seen RUNNING = new Seen(State.RUNNING, null);
  private static final Seen OTHER = new Seen(State.OTHER, null);

  private final StateTable table;

  SolrSeenMessages(StateTable table) {
    this.table = table;
  }

  private static String id(String from, UUID id) {
    return IdSyntax.SITE.require(from) + "!" + id;
  }

  @Override
  public Seen claim(String from, UUID id, String sha256, Instant now) {
    return table.change(id(from, id), row -> claim(row, from, sha256, now));
  }

  private static Change<Seen> claim(Optional<Row> known, String from, String sha256, Instant now) {
    if (known.isEmpty()) {
      return Change.write(fields(from, sha256, now), NEW);
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
    return row.time("createdAt").plus(CLAIM_KEPT).isAfter(now)
        ? Change.nothing(RUNNING)
        : Change.write(fields(from, sha256, now), NEW);
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
  public void release(String from, UUID id) {
    table.change(
        id(from, id),
        row ->
            row.isEmpty() || row.get().textOrNull("answer") != null
                ? Change.nothing(false)
                : Change.delete(true));
  }

  @Override
  public int expire(Instant now) {
    return table.deleteCreatedBefore(now.minus(Duration.ofHours(HOURS_KEPT)));
  }
}
