package org.palimpsest.solr.shard;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TaskExecutor;
import org.apache.lucene.util.FixedBitSet;
import org.apache.solr.common.SolrException;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.DocIterator;
import org.apache.solr.search.QueryLimits;
import org.apache.solr.search.SolrIndexSearcher;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.index.SubsetReader;
import org.palimpsest.solr.lookup.HolderCache;
import org.palimpsest.solr.lookup.Interruption;

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
public record ShardIndex(
    CheckedLibrary library,
    IndexReader reader,
    DerivedFields fields,
    SourceStore store,
    TaskExecutor tasks,
    Interruption interruption,
    HolderCache.OfIndex kept,
    TextCache texts) {

  /** Of all cores, from one round of a check to a later one: at most 32 MB, for a minute. */
  private static final HolderCache KEPT = new HolderCache(32L << 20, Duration.ofMinutes(1));

  /**
   * The documents of the index that the request's filter queries leave, the same object each time.
   *
   * @throws SolrException with BAD_REQUEST if a filter query cannot be read
   */
  public static ShardIndex of(SolrQueryRequest request) throws IOException {
    ShardIndex known = (ShardIndex) request.getContext().get(ShardIndex.class);
    if (known == null) {
      known = of(request, CheckedLibrary.of(request));
      request.getContext().put(ShardIndex.class, known);
    }
    return known;
  }

  private static ShardIndex of(SolrQueryRequest request, CheckedLibrary library)
      throws IOException {
    QueryLimits limits = QueryLimits.getCurrentLimits();
    SolrIndexSearcher searcher = request.getSearcher();
    List<Query> filter = FilterQueries.of(request);
    IndexReader reader =
        filter.isEmpty()
            ? searcher.getIndexReader()
            : SubsetReader.of(searcher.getIndexReader(), bits(searcher, filter));
    DerivedFields fields = new DerivedFields(library.fieldName());
    return new ShardIndex(
        library,
        reader,
        fields,
        new SolrSourceStore(searcher, reader, library.field()),
        CheckThreads.tasks(request),
        () -> limits.isLimitsEnabled() && limits.shouldExit(),
        KEPT.of(reader, filter, fields),
        TextCache.of(reader, filter));
  }

  /** The documents that match all queries, each from Solr's filter cache. */
  private static FixedBitSet bits(SolrIndexSearcher searcher, List<Query> filter)
      throws IOException {
    FixedBitSet bits = new FixedBitSet(searcher.maxDoc());
    for (DocIterator docs = searcher.getDocSet(filter).iterator(); docs.hasNext(); ) {
      bits.set(docs.nextDoc());
    }
    return bits;
  }
}
