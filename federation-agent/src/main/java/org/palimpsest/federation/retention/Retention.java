package org.palimpsest.federation.retention;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Retention times in days: of checks by type and collections, of documents by collection.
 *
 * @param checks default for checks, from their end
 * @param types by type of the checked text, such as {@code thesis}
 * @param collections by collection that a check searched
 * @param documents by collection, from a document's last addition; others are kept
 */
public record Retention(
    int checks,
    Map<String, Integer> types,
    Map<String, Integer> collections,
    Map<String, Integer> documents) {

  public Retention {
    types = Map.copyOf(types);
    collections = Map.copyOf(collections);
    documents = Map.copyOf(documents);
  }

  /**
   * Days that a check of a type and of searched collections is kept: the shortest of their times,
   * else the default.
   */
  public int daysOfCheck(String type, Collection<String> against) {
    Stream<Integer> days =
        Stream.concat(
            Stream.of(type).filter(types::containsKey).map(types::get),
            against.stream().filter(collections::containsKey).map(collections::get));
    return days.mapToInt(Integer::intValue).min().orElse(checks);
  }

  public Instant endOfCheck(String type, Collection<String> against, Instant endedAt) {
    return endedAt.plus(Duration.ofDays(daysOfCheck(type, against)));
  }

  /** The shortest time of any check; checks that ended later are certainly kept. */
  public int daysOfChecksMin() {
    return daysOfChecks().min().orElse(checks);
  }

  public int daysOfChecksMax() {
    return daysOfChecks().max().orElse(checks);
  }

  private IntStream daysOfChecks() {
    return IntStream.concat(
        IntStream.of(checks),
        Stream.concat(types.values().stream(), collections.values().stream())
            .mapToInt(Integer::intValue));
  }

  /** Days that a collection's documents are kept, or empty for no limit. */
  public OptionalInt daysOfDocuments(String collection) {
    Integer days = documents.get(collection);
    return days == null ? OptionalInt.empty() : OptionalInt.of(days);
  }
}
