package org.palimpsest.federation.assignment;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.FileAccount;

/**
 * The submissions of all assignments, in one collection. Thread-safe.
 *
 * <p>All methods throw {@link org.palimpsest.client.PalimpsestException} if Solr fails or does not
 * answer.
 */
public interface SubmissionLibrary {

  /** Field with a document's assignment. */
  String ASSIGNMENT = "assignment_s";

  /** A document, with the metadata of its file or null. */
  record Document(
      String id, String assignment, String title, String text, @Nullable FileAccount file) {}

  String collection();

  /** Whether the collection exists. */
  boolean isThere();

  /** Adds or replaces documents, which are visible on return. */
  void add(List<Document> documents);

  void remove(List<String> ids);

  void removeAll(String assignment);
}
