package org.palimpsest.handler;

import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.TaskExecutor;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QueryLimits;
import org.palimpsest.index.DerivedFields;
import org.palimpsest.index.SourceStore;
import org.palimpsest.lookup.Interruption;

/**
 * The index of this node's shard, as one request sees it.
 *
 * @param library that the shard is a part of
 * @param fields those of the sentence table
 * @param tasks runs what can be done at the same time
 * @param interruption by the request's limits; may be asked by any thread
 */
record ShardIndex(
    CheckedLibrary library,
    IndexReader reader,
    DerivedFields fields,
    SourceStore store,
    TaskExecutor tasks,
    Interruption interruption) {

  static ShardIndex of(SolrQueryRequest request, CheckedLibrary library) {
    QueryLimits limits = QueryLimits.getCurrentLimits();
    return new ShardIndex(
        library,
        request.getSearcher().getIndexReader(),
        new DerivedFields(library.fieldName()),
        new StoredSources(request.getSearcher(), library.field()),
        CheckThreads.tasks(request),
        () -> limits.isLimitsEnabled() && limits.shouldExit());
  }
}
