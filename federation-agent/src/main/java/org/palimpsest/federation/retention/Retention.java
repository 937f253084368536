package org.palimpsest.federation.retention;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How long what is kept: checks by what was checked and against which collections, documents by
 * their collection. All in days.
 *
 * @param checks of those that nothing else is said of, from their end
 * @param types of checks by the type of the text, such as {@code thesis}
 * @param collections of checks by the collections that they looked into
 * @param documents of a collection's documents, each from when it was last added; those of others
 *     are kept until somebody removes them
 */
public record Retention(
    int checks,
    Map<String, Integer> types,
    Map<String, Integer> collections,
    Map<String, Integer> documents) {

  /** Of rules that nobody changes. */
  public Retention {
    types = Map.copyOf(types);
    collections = Map.copyOf(collections);
    documents = Map.copyOf(documents);
  }

  /** One time for all checks; documents stay. */
  public static Retention ofChecks(int days) {
    return new Retention(days, Map.of(), Map.of(), Map.of());
  }

  /**
   * For how many days a check is kept: what is said of its type or of one of its collections goes
   * before what is said of all, and of several times the shortest holds.
   *
   * @param type of the text, empty if not told
   * @param against the collections that it looked into
   */
  public int daysOfCheck(String type, Collection<String> against) {
    Stream<Integer> said =
        Stream.concat(
            Stream.of(type).filter(types::containsKey).map(types::get),
            against.stream().filter(collections::containsKey).map(collections::get));
    return said.mapToInt(Integer::intValue).min().orElse(checks);
  }

  /** When a check that ended at a time is to be deleted. */
  public Instant endOfCheck(String type, Collection<String> against, Instant endedAt) {
    return endedAt.plus(Duration.ofDays(daysOfCheck(type, against)));
  }

  /** The shortest time of all for checks: what ended later than so long ago stays in any case. */
  public int daysOfChecksMin() {
    return daysOfChecks().min().orElse(checks);
  }

  /** The longest time of all for checks. */
  public int daysOfChecksMax() {
    return daysOfChecks().max().orElse(checks);
  }

  private IntStream daysOfChecks() {
    return IntStream.concat(
        IntStream.of(checks),
        Stream.concat(types.values().stream(), collections.values().stream())
            .mapToInt(Integer::intValue));
  }

  /**
   * For how many days a collection's documents are kept; empty for as long as nobody removes them.
   */
  public OptionalInt daysOfDocuments(String collection) {
    Integer days = documents.get(collection);
    return days == null ? OptionalInt.empty() : OptionalInt.of(days);
  }
}
