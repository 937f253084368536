package org.palimpsest.solr.index;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.jspecify.annotations.Nullable;

/** The stored fields of one shard. */
public record IdStore(IndexSearcher searcher) implements SourceStore {
  @Override
  public int doc(String id) throws IOException {
    TopDocs found = searcher.search(new TermQuery(new Term("id", id)), 1);
    return found.scoreDocs.length == 0 ? NO_DOC : found.scoreDocs[0].doc;
  }

  @Override
  public String id(int doc) throws IOException {
    return searcher.storedFields().document(doc).get("id");
  }

  @Override
  public @Nullable SortedDocValues keys(LeafReader leaf) {
    return null;
  }

  @Override
  public @Nullable String title(int doc) {
    return null;
  }

  @Override
  public List<String> authors(int doc) {
    return List.of();
  }

  @Override
  public @Nullable String text(int doc) {
    return null;
  }

  @Override
  public List<String> textFields() {
    return List.of();
  }
}
