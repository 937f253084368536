package org.palimpsest.federation.assignment;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.FileAccount;

/**
 * The documents of all assignments, in one collection. Safe for several threads.
 *
 * <p>All methods throw {@link org.palimpsest.client.PalimpsestException} where Solr does not answer
 * or refuses.
 */
public interface SubmissionLibrary {

  /** The field with a document's assignment. */
  String ASSIGNMENT = "assignment_s";

  /**
   * A document.
   *
   * @param file what its file says; null where it came as a text
   */
  record Document(
      String id, String assignment, String title, String text, @Nullable FileAccount file) {}

  /** The collection's name. */
  String collection();

  /** Whether there is such a collection. */
  boolean isThere();

  /** Adds documents, or replaces them; checks see them when this returns. */
  void add(List<Document> documents);

  /** Removes documents, from every replica. */
  void remove(List<String> ids);

  /** Removes all documents of an assignment. */
  void removeAll(String assignment);
}
