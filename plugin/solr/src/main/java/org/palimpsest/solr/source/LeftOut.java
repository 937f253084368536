package org.palimpsest.solr.source;

/**
 * A document of the library that explains a part of the suspicious one, and is no source of it.
 *
 * @param id its unique key
 * @param reason why it is left out
 * @param matchedLength how many code units of the suspicious document it matches, by fingerprints
 */
public record LeftOut(String id, Reason reason, int matchedLength) {

  /** Why a document is left out. */
  public enum Reason {
    /** It is the suspicious document. */
    ITSELF,
    /** The request names it. */
    LISTED
  }
}
