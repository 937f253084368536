package org.palimpsest.solr.index;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedDocValues;
import org.jspecify.annotations.Nullable;

/** Reads the stored fields of source documents. Thread-safe. */
public interface SourceStore {

  /** No document. */
  int NO_DOC = -1;

  /** The document with a unique key, or {@link #NO_DOC} if it is not on this shard. */
  int doc(String id) throws IOException;

  /** The documents of those unique keys that are on this shard. */
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
   * The unique keys of a leaf's documents, with ordinals in key order; null if the index only
   * stores them.
   */
  @Nullable SortedDocValues keys(LeafReader leaf) throws IOException;

  /** The title of a document, or null. */
  @Nullable String title(int doc) throws IOException;

  /** The authors of a document; empty if the schema has no field for them. */
  List<String> authors(int doc) throws IOException;

  /** The text of the document's sentence table, or null if it is not stored. */
  @Nullable String text(int doc) throws IOException;

  /** The index fields of that text. */
  List<String> textFields();
}
