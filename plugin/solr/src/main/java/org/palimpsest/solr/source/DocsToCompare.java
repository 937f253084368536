package org.palimpsest.solr.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.TaskExecutor;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.lookup.Interruption;
import org.palimpsest.solr.lookup.KeptHolders;
import org.palimpsest.solr.lookup.MatchLookup;
import org.palimpsest.solr.lookup.MatchedDocs;
import org.palimpsest.solr.lookup.SoughtWindows;

/**
 * Finds the documents that are compared with each of several queries: those that have a match, but
 * for windows that very many documents hold, and those that stand for these.
 */
final class DocsToCompare {

  private final MatchLookup lookup;
  private final NamedDocs named;
  private final KeptHolders.OfIndex kept;

  DocsToCompare(
      IndexReader reader,
      DerivedFields fields,
      NamedDocs named,
      TaskExecutor tasks,
      Interruption interruption,
      KeptHolders.OfIndex kept) {
    this.lookup = new MatchLookup(reader, fields, tasks, interruption);
    this.named = named;
    this.kept = kept;
  }

  /**
   * Those of each query.
   *
   * @throws IOException if the index cannot be read, or a table in it is damaged
   */
  List<MatchedDocs> find(List<ShardQuery> queries) throws IOException {
    Iterator<MatchedDocs> found = matches(queries).iterator();
    List<MatchedDocs> docs = new ArrayList<>(queries.size());
    for (ShardQuery query : queries) {
      if (query.sources().isEmpty()) {
        MatchedDocs ofWindows = found.next();
        named.add(query.examples(), query.header(), ofWindows.docs());
        docs.add(ofWindows);
      } else {
        docs.add(named.of(query));
      }
    }
    return docs;
  }

  /** Of each query that names no sources; what is not known of an earlier round is looked up. */
  private List<MatchedDocs> matches(List<ShardQuery> queries) throws IOException {
    List<@Nullable MatchedDocs> known = new ArrayList<>();
    List<SoughtWindows> unknown = new ArrayList<>();
    for (ShardQuery query : queries) {
      if (query.sources().isEmpty()) {
        SoughtWindows sought = sought(query, query.unsought());
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

  private static SoughtWindows sought(ShardQuery query, Set<Integer> unsought) {
    return SoughtWindows.of(
        query.header(),
        query.flips(),
        query.match().distance(),
        query.windows().fingerprints(),
        unsought);
  }
}
