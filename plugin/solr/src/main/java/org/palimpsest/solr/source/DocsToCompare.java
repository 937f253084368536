package org.palimpsest.solr.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.TaskExecutor;
import org.apache.lucene.util.BitSet;
import org.apache.lucene.util.SparseFixedBitSet;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.lookup.HolderCache;
import org.palimpsest.solr.lookup.Interruption;
import org.palimpsest.solr.lookup.LookupStatistics;
import org.palimpsest.solr.lookup.MatchLookup;
import org.palimpsest.solr.lookup.MatchedDocs;
import org.palimpsest.solr.lookup.QueryWindows;

/**
 * Finds the documents that are compared with each query: those with a match, and examples of those
 * with frequent windows.
 */
final class DocsToCompare {

  private final MatchLookup lookup;
  private final NamedDocs named;
  private final HolderCache.OfIndex kept;

  DocsToCompare(
      IndexReader reader,
      DerivedFields fields,
      NamedDocs named,
      TaskExecutor tasks,
      Interruption interruption,
      HolderCache.OfIndex kept) {
    this.lookup = new MatchLookup(reader, fields, tasks, interruption);
    this.named = named;
    this.kept = kept;
  }

  List<MatchedDocs> find(List<ShardQuery> queries) throws IOException {
    Iterator<MatchedDocs> found = matches(queries).iterator();
    List<MatchedDocs> docs = new ArrayList<>(queries.size());
    for (ShardQuery query : queries) {
      if (query.rules().only().isEmpty()) {
        MatchedDocs ofWindows = found.next();
        named.add(query.leads().examples(), query.header(), ofWindows.docs());
        docs.add(ofWindows);
      } else {
        docs.add(named.of(query));
      }
    }
    return docs;
  }

  /** The matches of each query without named sources; those of an earlier round are reused. */
  private List<MatchedDocs> matches(List<ShardQuery> queries) throws IOException {
    List<@Nullable MatchedDocs> known = new ArrayList<>();
    List<QueryWindows> unknown = new ArrayList<>();
    for (ShardQuery query : queries) {
      if (query.rules().only().isEmpty()) {
        QueryWindows sought = sought(query, query.windows().unsought());
        MatchedDocs ofQuery = kept.take(sought(query, Set.of()), sought);
        known.add(ofQuery);
        if (ofQuery == null) {
          unknown.add(sought);
        }
      }
    }
    Iterator<MatchedDocs> found = lookup.find(unknown).iterator();
    List<MatchedDocs> matches = new ArrayList<>();
    for (MatchedDocs ofQuery : known) {
      matches.add(ofQuery == null ? found.next() : ofQuery);
    }
    return matches;
  }

  private static QueryWindows sought(ShardQuery query, Set<Integer> unsought) {
    return QueryWindows.of(
        query.header(),
        query.lookup().flips(),
        query.lookup().match().distance(),
        query.windows().units().fingerprints(),
        unsought);
  }

  /** Documents of this shard that are compared by name, match or not. */
  static final class NamedDocs {

    private final IndexReader reader;
    private final SourceStore store;
    private final SentenceTables tables;

    NamedDocs(IndexReader reader, SourceStore store, SentenceTables tables) {
      this.reader = reader;
      this.store = store;
      this.tables = tables;
    }

    /** The documents of a query that names all its sources. */
    MatchedDocs of(ShardQuery query) throws IOException {
      List<@Nullable BitSet> docs =
          new ArrayList<>(Collections.nCopies(reader.leaves().size(), null));
      add(query.rules().only(), query.header(), docs);
      return new MatchedDocs(docs, new LookupStatistics(), false);
    }

    /** Adds the documents that have a comparable table to the sets by leaf. */
    void add(Collection<String> keys, TableHeader header, List<@Nullable BitSet> docs)
        throws IOException {
      List<LeafReaderContext> leaves = reader.leaves();
      for (String key : keys) {
        int doc = store.doc(key);
        if (doc != SourceStore.NO_DOC && tables.of(doc, header) != null) {
          LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
          BitSet ofLeaf = docs.get(leaf.ord);
          if (ofLeaf == null) {
            ofLeaf = new SparseFixedBitSet(leaf.reader().maxDoc());
            docs.set(leaf.ord, ofLeaf);
          }
          ofLeaf.set(doc - leaf.docBase);
        }
      }
    }
  }
}
