package org.palimpsest.client;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;

/**
 * The answer of {@code /duplicates} for one document. Unknown fields are ignored; absent lists are
 * empty, never null.
 *
 * @param method {@code spotsigs} or {@code simhash}
 * @param duplicates the nearest first
 * @param partialResults whether results are missing, as of a shard
 * @param signature of the document in base64url, empty for too little text; null unless requested
 *     alone
 * @param scheme of the signature; null likewise
 */
public record DuplicatesResult(
    Document document,
    String method,
    List<Duplicate> duplicates,
    List<Note> warnings,
    boolean partialResults,
    @Nullable String signature,
    @Nullable String scheme) {

  public DuplicatesResult {
    document = document == null ? new Document(null, 0, false) : document;
    method = method == null ? "" : method;
    duplicates = duplicates == null ? List.of() : List.copyOf(duplicates);
    warnings = warnings == null ? List.of() : List.copyOf(warnings);
  }

  /** The requested document; it is comparable if it has enough running text. */
  public record Document(@Nullable String id, int length, boolean comparable) {}

  /**
   * A near document of the library.
   *
   * @param relation {@code duplicate}, {@code contained} (in this one) or {@code contains} (this
   *     one)
   * @param resemblance 0 to 1; null if only signatures were compared
   * @param containment null likewise
   * @param distance Hamming distance of the signatures, or null
   */
  public record Duplicate(
      String id,
      @Nullable String title,
      String relation,
      @Nullable Double resemblance,
      @Nullable Containment containment,
      @Nullable Integer distance) {}

  /** Mutual containment, 0 to 1: of the requested document in this one, and the reverse. */
  public record Containment(double ofDocument, double ofSource) {}
}
