package org.palimpsest.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.TaskExecutor;
import org.palimpsest.index.DerivedFields;
import org.palimpsest.lookup.Interruption;
import org.palimpsest.lookup.MatchLookup;
import org.palimpsest.lookup.MatchedDocs;
import org.palimpsest.lookup.SoughtWindows;

/**
 * Finds the documents that are compared with each of several queries: those that have a match, but
 * for windows that very many documents hold, and those that stand for these.
 */
final class DocsToCompare {

  private final MatchLookup lookup;
  private final NamedDocs named;

  DocsToCompare(
      IndexReader reader,
      DerivedFields fields,
      NamedDocs named,
      TaskExecutor tasks,
      Interruption interruption) {
    this.lookup = new MatchLookup(reader, fields, tasks, interruption);
    this.named = named;
  }

  /**
   * Those of each query.
   *
   * @throws IOException if the index cannot be read, or a table in it is damaged
   */
  List<MatchedDocs> find(List<ShardQuery> queries) throws IOException {
    List<SoughtWindows> sought = new ArrayList<>();
    for (ShardQuery query : queries) {
      if (query.sources().isEmpty()) {
        sought.add(
            SoughtWindows.of(
                query.header(),
                query.flips(),
                query.match().distance(),
                query.windows().fingerprints(),
                query.unsought()));
      }
    }
    List<MatchedDocs> found = lookup.find(sought);
    List<MatchedDocs> docs = new ArrayList<>(queries.size());
    int next = 0;
    for (ShardQuery query : queries) {
      if (query.sources().isEmpty()) {
        MatchedDocs ofLookup = found.get(next++);
        named.add(query.examples(), query.header(), ofLookup.docs());
        docs.add(ofLookup);
      } else {
        docs.add(named.of(query));
      }
    }
    return docs;
  }
}
