package org.palimpsest.federation.state;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.palimpsest.federation.bytes.Sha256;

/**
 * Counts of the different fingerprints, and texts, of another site near one place of a library's
 * source, over all agents. They bound probing: changing a fingerprint bit by bit would reveal a
 * sentence's bits, and showing a passage with different ends would reveal how it continues. A check
 * of a text comes near a place only a few times.
 */
public record ProbeCounts(Database database) {

  /** Limit of different fingerprints near a sentence. */
  public static final int PROBES_MAX = 24;

  /**
   * Limit of different texts near a place. Higher than for fingerprints: different texts may copy
   * the same lines.
   */
  public static final int TEXTS_MAX = 60;

  /** Length of a place in UTF-16 code units. */
  public static final int TEXT_PLACE_LENGTH = 500;

  /** Counting period, from the first probe near the source. */
  public static final Duration COUNTED_FOR = Duration.ofDays(7);

  private static final Duration LEAP = Duration.ofDays(1);

  /**
   * A fingerprint or text near a place of a source.
   *
   * @param place of a fingerprint: the sentence's offset, in UTF-16 code units; of a text: the
   *     index in units of {@link #TEXT_PLACE_LENGTH}
   * @param digest letters and digits: fingerprints and texts are not stored
   */
  public record Near(int place, String digest) {}

  /**
   * Counts fingerprints, each once.
   *
   * @param document the source's id in its library
   * @return the ones over the limit
   */
  public Set<Near> count(
      String site, String library, String document, Collection<Near> near, Instant now) {
    return count(site, library, document, "fingerprints", near, PROBES_MAX, now);
  }

  /**
   * Counts texts, each once.
   *
   * @param document the source's id in its library
   * @return the ones over the limit
   */
  public Set<Near> countTexts(
      String site, String library, String document, Collection<Near> near, Instant now) {
    return count(site, library, document, "texts", near, TEXTS_MAX, now);
  }

  private Set<Near> count(
      String site,
      String library,
      String document,
      String kind,
      Collection<Near> near,
      int max,
      Instant now) {
    if (near.isEmpty()) {
      return Set.of();
    }
    IdSyntax.SITE.require(site);
    IdSyntax.LIBRARY.require(library);
    String source = Sha256.hex(document);
    return database.inTransaction(
        () -> {
          Counts counts =
              database
                  .first(
                      """
                      select counts from probe
                      where site = ? and library = ? and source = ? and kind = ? and begun_at > ?
                      """,
                      row -> Counts.of(row.getString(1)),
                      site,
                      library,
                      source,
                      kind,
                      now.minus(COUNTED_FOR))
                  .orElseGet(() -> new Counts(new HashMap<>()));
          if (counts.add(near, max)) {
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
                counts.byPlace,
                now.minus(COUNTED_FOR));
          }
          return near.stream().filter(each -> !counts.has(each)).collect(Collectors.toSet());
        });
  }

  /** Deletes expired counts; counts of a clock that was ahead are dated now. */
  public void expire(Instant now) {
    database.update("update probe set begun_at = ? where begun_at > ?", now, now.plus(LEAP));
    database.update("delete from probe where begun_at <= ?", now.minus(COUNTED_FOR));
  }

  /** The digests near each place of one source. */
  private record Counts(Map<Integer, Set<String>> byPlace) {

    static Counts of(String json) {
      Map<Integer, Set<String>> byPlace = new HashMap<>();
      for (Map.Entry<String, JsonNode> place : StateJson.parse(json).properties()) {
        byPlace.put(
            Integer.valueOf(place.getKey()),
            new LinkedHashSet<>(StateJson.words(place.getValue())));
      }
      return new Counts(byPlace);
    }

    boolean has(Near near) {
      return byPlace.getOrDefault(near.place, Set.of()).contains(near.digest);
    }

    /** Adds new ones while there is room at their place; returns whether any were. */
    boolean add(Collection<Near> near, int max) {
      boolean changed = false;
      for (Near each : near) {
        Set<String> digests = byPlace.computeIfAbsent(each.place, any -> new LinkedHashSet<>());
        changed |= digests.size() < max && digests.add(each.digest);
      }
      return changed;
    }
  }
}
