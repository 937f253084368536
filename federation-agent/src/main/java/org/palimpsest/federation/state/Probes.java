package org.palimpsest.federation.state;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Set;
import java.util.function.Function;
import org.palimpsest.federation.bytes.Sha256;

/**
 * How many different fingerprints, and different texts, of another site came near one place of a
 * library's source, counted over all agents. Whoever has come near a sentence can change his
 * fingerprint bit by bit, and read off from the answers which bits the sentence's has; whoever has
 * a stretch can show it with ever other words at its end, and read off which goes on there. A text
 * that is checked comes near a place a few times.
 */
public final class Probes {

  /** So many different fingerprints a site may bring near a sentence. */
  public static final int PROBES_MAX = 24;

  /**
   * So many different texts a site may show of a place, of this many UTF-16 code units. More than
   * fingerprints: other people's texts that copy the same lines are other texts.
   */
  public static final int TEXTS_MAX = 60;

  /** See {@link #TEXTS_MAX}. */
  public static final int TEXT_PLACE_LENGTH = 500;

  /** In this time, from the first one on that comes near the source. */
  public static final Duration COUNTED_FOR = Duration.ofDays(7);

  private static final Duration LEAP = Duration.ofDays(1);

  private final Database database;

  Probes(Database database) {
    this.database = database;
  }

  /**
   * A fingerprint near a sentence.
   *
   * @param sentence where it begins in the source, in UTF-16 code units
   * @param fingerprint a digest of it, of letters and digits: fingerprints are not kept
   */
  public record Near(int sentence, String fingerprint) {}

  /**
   * A text near a place.
   *
   * @param place of the source: its number, each of {@link #TEXT_PLACE_LENGTH}
   * @param text a digest of it, of letters and digits: texts are not kept
   */
  public record Shown(int place, String text) {}

  /**
   * Counts. What was counted before is not counted again.
   *
   * @param document the source's id in its library
   * @param near the source's sentences, each with a fingerprint that came near it
   * @return the ones over the limit
   */
  public Set<Near> count(
      String site, String library, String document, Collection<Near> near, Instant now) {
    return near.isEmpty()
        ? Set.of()
        : count(site, library, document, "fingerprints", counts -> counts.add(near), now);
  }

  /**
   * Counts texts.
   *
   * @param near the source's places, each with a text that has to do with it
   * @return the ones over the limit
   */
  public Set<Shown> countTexts(
      String site, String library, String document, Collection<Shown> near, Instant now) {
    return near.isEmpty()
        ? Set.of()
        : count(site, library, document, "texts", counts -> counts.addTexts(near), now);
  }

  private <T> Set<T> count(
      String site,
      String library,
      String document,
      String kind,
      Function<ProbeCounts, Set<T>> adding,
      Instant now) {
    IdSyntax.SITE.require(site);
    IdSyntax.LIBRARY.require(library);
    String source = Sha256.hex(document);
    return database.inTransaction(
        () -> {
          ProbeCounts counts =
              database
                  .first(
                      """
                      select counts from probe
                      where site = ? and library = ? and source = ? and kind = ? and begun_at > ?
                      """,
                      row -> ProbeCounts.of(row.getString(1)),
                      site,
                      library,
                      source,
                      kind,
                      now.minus(COUNTED_FOR))
                  .orElseGet(ProbeCounts::new);
          Set<T> tooMany = adding.apply(counts);
          if (counts.hasChanged()) {
            database.update(
                """
                insert into probe (site, library, source, kind, begun_at, counts)
                values (?, ?, ?, ?, ?, ?)
                on conflict (site, library, source, kind) do update set counts = excluded.counts,
                  begun_at = case when probe.begun_at > ? then probe.begun_at
                    else excluded.begun_at end
                """,
                site,
                library,
                source,
                kind,
                now,
                counts.toJson(),
                now.minus(COUNTED_FOR));
          }
          return tooMany;
        });
  }

  /** Deletes counts that are too old; what a clock that had leaped has counted is of now. */
  public void expire(Instant now) {
    database.update("update probe set begun_at = ? where begun_at > ?", now, now.plus(LEAP));
    database.update("delete from probe where begun_at <= ?", now.minus(COUNTED_FOR));
  }
}
