package org.palimpsest.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.palimpsest.analysis.TextFingerprinter;
import org.palimpsest.index.DerivedFields;

/** Answers the queries of several suspicious documents on one shard. */
public final class BatchChecker {

  private final IndexReader reader;
  private final DerivedFields fields;
  private final SourceStore store;
  private final TextFingerprinter fingerprinter;
  private final Interruption interruption;

  /**
   * A checker of one shard's index.
   *
   * @param fingerprinter of the shard's collection, whose header is that of every query
   */
  public BatchChecker(
      IndexReader reader,
      DerivedFields fields,
      SourceStore store,
      TextFingerprinter fingerprinter,
      Interruption interruption) {
    this.reader = reader;
    this.fields = fields;
    this.store = store;
    this.fingerprinter = fingerprinter;
    this.interruption = interruption;
  }

  /**
   * Answers the queries, each as if it were alone.
   *
   * @return as many, in the same order
   * @throws IOException if the index cannot be read, or a sentence table in it is damaged
   */
  public List<ShardResult> check(List<ShardQuery> queries) throws IOException {
    List<ShardResult> results = new ArrayList<>(queries.size());
    for (ShardQuery query : queries) {
      results.add(
          new ShardChecker(reader, fields, store, fingerprinter, query, interruption).check());
    }
    return results;
  }
}
