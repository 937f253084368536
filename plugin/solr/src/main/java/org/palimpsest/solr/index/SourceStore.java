package org.palimpsest.solr.index;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedDocValues;
import org.jspecify.annotations.Nullable;

/** Reads the stored fields of source documents. Safe for use by several threads. */
public interface SourceStore {

  /** No document. */
  int NO_DOC = -1;

  /** The document with a unique key, or {@link #NO_DOC} where it is not on this shard. */
  int doc(String id) throws IOException;

  /** The documents with some unique keys, as far as they are on this shard: one pass for all. */
  default Map<String, Integer> docs(Collection<String> ids) throws IOException {
    Map<String, Integer> docs = new HashMap<>();
    for (String id : ids) {
      int doc = doc(id);
      if (doc != NO_DOC) {
        docs.put(id, doc);
      }
    }
    return docs;
  }

  /** The unique key of a document. */
  String id(int doc) throws IOException;

  /**
   * The unique keys of a leaf's documents, whose ordinals have the keys' own order; null where the
   * index has them as stored fields only.
   */
  @Nullable SortedDocValues keys(LeafReader leaf) throws IOException;

  /** The title of a document, or null where it has none. */
  @Nullable String title(int doc) throws IOException;

  /** The authors of a document; none where the schema names no field for them. */
  List<String> authors(int doc) throws IOException;

  /** The text that the document's sentence table was made from, or null where it is not stored. */
  @Nullable String text(int doc) throws IOException;

  /** The fields of that text, as they are called in the index. */
  List<String> textFields();
}
