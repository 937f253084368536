package org.palimpsest.federation.state.sql;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.state.IdSyntax;
import org.palimpsest.federation.state.ProbeCounts;
import org.palimpsest.federation.state.Probes;
import org.palimpsest.federation.state.ShownTexts;

/** Probes, in the table {@code probe}. */
final class SqlProbes implements Probes {

  static final String FINGERPRINTS = "fingerprints";
  static final String TEXTS = "texts";

  private final Database database;

  SqlProbes(Database database) {
    this.database = database;
  }

  /** The counts of one source and kind: the columns of the key. */
  private record Key(String site, String library, String source, String kind) {
    Map<String, String> columns() {
      return Map.of("site", site, "library", library, "source", source, "kind", kind);
    }
  }

  @Override
  public Set<Near> count(
      String site, String library, String document, Collection<Near> near, Instant now) {
    return near.isEmpty()
        ? Set.of()
        : count(key(site, library, document, FINGERPRINTS), counts -> counts.add(near), now);
  }

  @Override
  public Set<Shown> countTexts(
      String site, String library, String document, Collection<Shown> near, Instant now) {
    return near.isEmpty()
        ? Set.of()
        : count(key(site, library, document, TEXTS), counts -> counts.addTexts(near), now);
  }

  private static Key key(String site, String library, String document, String kind) {
    return new Key(
        IdSyntax.SITE.require(site), IdSyntax.LIBRARY.require(library), Sha256.hex(document), kind);
  }

  private <T> Set<T> count(Key key, Function<ProbeCounts, Set<T>> adding, Instant now) {
    return database.inTransaction(
        handle -> {
          Optional<ProbeCounts> known = known(handle, key, now);
          ProbeCounts counts = known.orElseGet(ProbeCounts::new);
          Set<T> tooMany = adding.apply(counts);
          if (counts.hasChanged()) {
            write(handle, key, counts, known.isPresent(), now);
          }
          return tooMany;
        });
  }

  private static Optional<ProbeCounts> known(Handle handle, Key key, Instant now) {
    return handle
        .createQuery(
            """
            select counts from probe where site = :site and library = :library
              and source = :source and kind = :kind and begun_at > :begun
            """)
        .bindMap(key.columns())
        .bind("begun", now.minus(COUNTED_FOR).toEpochMilli())
        .map((row, context) -> ProbeCounts.of(row.getString(1)))
        .findOne();
  }

  private static void write(
      Handle handle, Key key, ProbeCounts counts, boolean isKnown, Instant now) {
    String kept = isKnown ? "" : ", begun_at = excluded.begun_at";
    handle
        .createUpdate(
            """
            insert into probe (site, library, source, kind, begun_at, counts)
            values (:site, :library, :source, :kind, :begun, :counts)
            on conflict (site, library, source, kind) do update set counts = excluded.counts
            """
                + kept)
        .bindMap(key.columns())
        .bind("begun", now.toEpochMilli())
        .bind("counts", counts.toJson())
        .execute();
  }

  @Override
  public void expire(Instant now) {
    database.useTransaction(
        handle -> {
          handle.execute(
              "delete from probe where begun_at < ?", now.minus(COUNTED_FOR).toEpochMilli());
          handle.execute(
              "delete from shown_span where at < ?",
              now.minus(ShownTexts.COUNTED_FOR).toEpochMilli());
        });
  }
}
