package org.palimpsest.client;

import java.util.List;
import java.util.Map;

/**
 * How documents are added.
 *
 * @param batchSize how many documents go into a request at most, 1 or more
 * @param threads how many requests are in flight, 1 or more
 * @param commit whether what was added can be found when {@link Indexer#finish} returns
 * @param params further parameters of every update request
 * @param keyField the collection's unique key
 */
public record IndexOptions(
    int batchSize, int threads, boolean commit, Map<String, List<String>> params, String keyField) {

  /** Batches of 100 documents, two in flight, and a commit. */
  public static final IndexOptions DEFAULT = new IndexOptions(100, 2, true, Map.of());

  /** Of a collection whose unique key is {@code id}. */
  public IndexOptions(
      int batchSize, int threads, boolean commit, Map<String, List<String>> params) {
    this(batchSize, threads, commit, params, SourceDocument.ID_FIELD);
  }

  /** The same for a collection with another unique key. */
  public IndexOptions withKeyField(String other) {
    return new IndexOptions(batchSize, threads, commit, params, other);
  }

  /**
   * Checks the bounds and copies the map.
   *
   * @throws IllegalArgumentException if a number is below 1
   */
  public IndexOptions {
    if (batchSize < 1 || threads < 1) {
      throw new IllegalArgumentException(
          "batchSize is " + batchSize + ", threads is " + threads + ", both must be 1 or more");
    }
    params = Map.copyOf(params);
  }

  /** Whether near duplicates are to be marked, skipped or replaced. */
  boolean looksForDuplicates() {
    return params.getOrDefault(IndexedDuplicate.PARAM, List.of()).stream()
        .anyMatch(action -> !action.equals("none"));
  }
}
