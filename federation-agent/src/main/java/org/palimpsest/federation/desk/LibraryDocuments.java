package org.palimpsest.federation.desk;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.extract.FileAccount;

/**
 * The documents of this site's libraries. Safe for several threads.
 *
 * <p>All methods throw {@link org.palimpsest.client.PalimpsestException} where Solr does not answer
 * or refuses.
 */
public interface LibraryDocuments {

  /**
   * What became of a document.
   *
   * @param id under which it is in the library
   * @param isNew false where the very same file was in it
   */
  record Added(String id, boolean isNew) {}

  /**
   * What is said of a document besides its file.
   *
   * @param authors empty where they are not said
   * @param type empty where it is not said
   */
  record Description(List<String> authors, String type) {

    /** Whether nothing is said. */
    public boolean isEmpty() {
      return authors.isEmpty() && type.isEmpty();
    }
  }

  /** Whether there is a collection of this name that holds fingerprints. */
  boolean has(String collection);

  /**
   * Makes an empty collection with the configset, the seed, the shards and the replicas of another.
   *
   * @return false if there is one of that name
   */
  boolean create(String collection, String like);

  /** All collections that hold fingerprints, with how many documents each has, by name. */
  List<Map.Entry<String, Long>> collections();

  /**
   * Documents by id, as {@code id}, {@code title}, {@code type} and {@code file}.
   *
   * @param words that the title must have, empty for all
   * @param into takes them
   * @return how many there are in all
   */
  long list(String collection, String words, int offset, int rows, ArrayNode into);

  /**
   * Adds a file's document, which searches see after {@link #commit}. The same file is added once,
   * and gets the authors and the type that are said now; a file of a name that another one has gets
   * an id of its own.
   */
  Added add(String collection, String text, FileAccount file, Description description);

  /** Returns when all that was added before is on the disk, and searches see it. */
  void commit(String collection);

  /**
   * Removes what was last added before a time, from every replica.
   *
   * @return how many documents; 0 too where there is no such collection
   */
  long expire(String collection, Instant addedBefore);

  /** The text of a document, as it was compared; empty if there is no such document. */
  Optional<String> text(String collection, String id);

  /** Removes a document, from every replica; false where there is none. */
  boolean remove(String collection, String id);
}
