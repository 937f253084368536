package org.palimpsest.federation.desk;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.extract.FileAccount;

/**
 * Documents of this site's collections. Thread-safe.
 *
 * <p>All methods throw {@link org.palimpsest.client.PalimpsestException} if Solr fails or does not
 * answer.
 */
public interface LibraryDocuments {

  /** The id of an added document; not new if the same file was already in the collection. */
  record Added(String id, boolean isNew) {}

  /** Metadata that a file does not have; empty values are unknown. */
  record Description(List<String> authors, String type) {

    public boolean isEmpty() {
      return authors.isEmpty() && type.isEmpty();
    }
  }

  /** Whether a collection with fingerprints exists. */
  boolean has(String collection);

  /** Creates a collection like another one, or returns false if the name is taken. */
  boolean create(String collection, String like);

  /** Names of collections with fingerprints, and their document counts, by name. */
  List<Map.Entry<String, Long>> collections();

  /**
   * Lists documents by id, as {@code id}, {@code title}, {@code type} and {@code file}.
   *
   * @param words words of the title, or empty for all documents
   * @param into receives the documents
   * @return the total number of documents
   */
  long list(String collection, String words, int offset, int rows, ArrayNode into);

  /**
   * Adds a file's document, visible after {@link #commit}. The same file is stored once and gets
   * the new description; another file of the same name gets an id of its own.
   */
  Added add(String collection, String text, FileAccount file, Description description);

  /** Returns when earlier additions are durable and visible. */
  void commit(String collection);

  /** Removes documents that were last added before a time, and returns their number. */
  long expire(String collection, Instant addedBefore);

  /** The text of a document as it was compared, or empty. */
  Optional<String> text(String collection, String id);

  /** Removes a document; false if it does not exist. */
  boolean remove(String collection, String id);
}
