package org.palimpsest.solr.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.TaskExecutor;
import org.palimpsest.solr.alignment.TokenizedSources;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.lookup.HolderCache;
import org.palimpsest.solr.lookup.Interruption;
import org.palimpsest.solr.lookup.MatchedDocs;
import org.palimpsest.solr.result.ShardResult;
import org.palimpsest.solr.source.DocsToCompare.NamedDocs;

/**
 * Answers the queries of several suspicious documents on one shard. They share lookups and decoded
 * sources; each result is independent of the other queries and of the number of threads.
 */
public record BatchChecker(
    IndexReader reader,
    DerivedFields fields,
    SourceStore store,
    TextFingerprinter fingerprinter,
    TaskExecutor tasks,
    Interruption interruption,
    HolderCache.OfIndex kept) {

  /** Decoded sentences of sources in the cache: about 10 MB. */
  private static final int SENTENCES_KEPT_MAX = 200_000;

  /** Code units of tokenized source texts in the cache: about 75 MB. */
  private static final int TEXT_KEPT_MAX = 2_000_000;

  /**
   * Answers the queries in their order. The statistics of a shared lookup are those of a single
   * query.
   *
   * @throws IOException if the index cannot be read, or a sentence table in it is damaged
   */
  public List<ShardResult> check(List<ShardQuery> queries) throws IOException {
    boolean several = queries.size() > 1;
    SentenceTables tables =
        new SentenceTables(reader, fields.table(), store, several ? SENTENCES_KEPT_MAX : 0);
    NamedDocs named = new NamedDocs(reader, store, tables);
    List<MatchedDocs> matched =
        new DocsToCompare(reader, fields, named, tasks, interruption, kept).find(queries);
    TokenizedSources texts =
        new TokenizedSources(store, fingerprinter, several ? TEXT_KEPT_MAX : 0);
    Shard shard = new Shard(reader, fields, store, tables, texts, fingerprinter, tasks);
    List<Callable<ShardResult>> checks = new ArrayList<>(queries.size());
    for (int i = 0; i < queries.size(); i++) {
      ShardQuery query = queries.get(i);
      MatchedDocs found = matched.get(i);
      checks.add(() -> new ShardChecker(shard, query, interruption).check(found));
    }
    return tasks.invokeAll(checks);
  }
}
