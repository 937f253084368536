package org.palimpsest.client;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;

/**
 * What {@code /duplicates} answers for one document. Fields that this version does not know are
 * ignored; lists that the answer leaves out are empty, never null.
 *
 * @param document the one that was asked about
 * @param method how near duplicates were told: {@code spotsigs} or {@code simhash}
 * @param duplicates the nearest first
 * @param warnings what a reader should know
 * @param partialResults whether something is missing, such as a shard that did not answer
 * @param signature of the document, as base64url, empty where it has too little text; null where it
 *     was not asked for alone
 * @param scheme how the signature was made; null likewise
 */
public record DuplicatesResult(
    Document document,
    String method,
    List<Duplicate> duplicates,
    List<Note> warnings,
    boolean partialResults,
    @Nullable String signature,
    @Nullable String scheme) {

  /** Puts empty lists in place of absent ones. */
  public DuplicatesResult {
    document = document == null ? new Document(null, 0, false) : document;
    method = method == null ? "" : method;
    duplicates = duplicates == null ? List.of() : List.copyOf(duplicates);
    warnings = warnings == null ? List.of() : List.copyOf(warnings);
  }

  /**
   * The document that was asked about.
   *
   * @param id its name, null where the request gave none
   * @param length in UTF-16 code units
   * @param comparable whether it has enough running text to be compared
   */
  public record Document(@Nullable String id, int length, boolean comparable) {}

  /**
   * A document of the library that is near.
   *
   * @param id its id
   * @param title its title, null if it has none
   * @param relation {@code duplicate}; {@code contained}: the document asked about stands in this
   *     one; {@code contains}: this one stands in it
   * @param resemblance of the two, 0 to 1; null where signatures alone were compared
   * @param containment in both directions; null likewise
   * @param distance the Hamming distance of the signatures, null where one has none
   */
  public record Duplicate(
      String id,
      @Nullable String title,
      String relation,
      @Nullable Double resemblance,
      @Nullable Containment containment,
      @Nullable Integer distance) {}

  /**
   * How much of one text stands in the other.
   *
   * @param ofDocument of the document asked about, in the one found, 0 to 1
   * @param ofSource of the one found, in the document asked about, 0 to 1
   */
  public record Containment(double ofDocument, double ofSource) {}
}
