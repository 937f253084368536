package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Sessions: a document for each, with the digest of its secret as id. */
final class SolrSessions implements KeptSessions {

  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  private final StateTable table;

  SolrSessions(StateTable table) {
    this.table = table;
  }

  @Override
  public void create(KeptSession session) {
    table.insert(
        session.digest(),
        new Fields()
            .put("state", session.kind().name().toLowerCase(Locale.ROOT))
            .put("owner", session.account())
            .put("hash", session.credential())
            .put("createdAt", session.createdAt()));
  }

  @Override
  public Optional<KeptSession> find(String digest) {
    return DIGEST.matcher(digest).matches()
        ? table.get(digest).map(SolrSessions::session)
        : Optional.empty();
  }

  @Override
  public boolean remove(String digest) {
    return DIGEST.matcher(digest).matches()
        && table.change(digest, row -> Change.delete(row.isPresent()));
  }

  @Override
  public int expire(Instant createdBefore) {
    return table.deleteCreatedBefore(createdBefore);
  }

  private static KeptSession session(Row row) {
    return new KeptSession(
        row.id(),
        Kind.valueOf(row.text("state").toUpperCase(Locale.ROOT)),
        row.text("owner"),
        row.text("hash"),
        row.time("createdAt"));
  }
}
