package org.palimpsest.handler;

import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.TaskExecutor;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QueryLimits;
import org.palimpsest.index.DerivedFields;
import org.palimpsest.index.SourceStore;
import org.palimpsest.lookup.Interruption;
import org.palimpsest.lookup.KeptHolders;

/**
 * The index of this node's shard, as one request sees it.
 *
 * @param library that the shard is a part of
 * @param fields those of the sentence table
 * @param tasks runs what can be done at the same time
 * @param interruption by the request's limits; may be asked by any thread
 * @param kept what earlier rounds have found for windows
 * @param texts what earlier rounds have found of texts
 */
record ShardIndex(
    CheckedLibrary library,
    IndexReader reader,
    DerivedFields fields,
    SourceStore store,
    TaskExecutor tasks,
    Interruption interruption,
    KeptHolders.OfIndex kept,
    KeptTexts texts) {

  /** Of all cores, from one round of a check to a later one: at most 32 MB, for a minute. */
  private static final KeptHolders KEPT =
      new KeptHolders(32L << 20, TimeUnit.SECONDS.toNanos(60), System::nanoTime);

  static ShardIndex of(SolrQueryRequest request, CheckedLibrary library) {
    QueryLimits limits = QueryLimits.getCurrentLimits();
    IndexReader reader = request.getSearcher().getIndexReader();
    DerivedFields fields = new DerivedFields(library.fieldName());
    return new ShardIndex(
        library,
        reader,
        fields,
        new StoredSources(request.getSearcher(), library.field()),
        CheckThreads.tasks(request),
        () -> limits.isLimitsEnabled() && limits.shouldExit(),
        KEPT.of(reader, fields),
        KeptTexts.of(reader));
  }
}
