package org.palimpsest.client.indexing;

import java.util.List;
import java.util.Map;
import org.palimpsest.client.SourceDocument;

/**
 * Options of an {@link Indexer}.
 *
 * @param batchSize maximum documents of a request, 1 or more
 * @param threads number of requests in flight, 1 or more
 * @param commit whether documents are visible once {@link Indexer#finish} returns
 * @param params further parameters of updates
 */
public record IndexOptions(
    int batchSize, int threads, boolean commit, Map<String, List<String>> params, String keyField) {

  public static final IndexOptions DEFAULT = new IndexOptions(100, 2, true, Map.of());

  /** Options for the unique key {@code id}. */
  public IndexOptions(
      int batchSize, int threads, boolean commit, Map<String, List<String>> params) {
    this(batchSize, threads, commit, params, SourceDocument.ID_FIELD);
  }

  public IndexOptions withKeyField(String other) {
    return new IndexOptions(batchSize, threads, commit, params, other);
  }

  public IndexOptions {
    if (batchSize < 1 || threads < 1) {
      throw new IllegalArgumentException(
          "batchSize is " + batchSize + ", threads is " + threads + ", both must be 1 or more");
    }
    params = Map.copyOf(params);
  }

  boolean looksForDuplicates() {
    return params.getOrDefault(IndexedDuplicate.PARAM, List.of()).stream()
        .anyMatch(action -> !action.equals("none"));
  }
}
