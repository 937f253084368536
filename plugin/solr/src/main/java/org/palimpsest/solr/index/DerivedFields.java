package org.palimpsest.solr.index;

/** The names of the fields derived from a sentence table field. */
public record DerivedFields(String table) {

  /** Separates the table's name from the segment's letter. */
  public static final String SEGMENT_INFIX = "_seg_";

  private static final String SCHEME_SUFFIX = "_scheme";

  /** The field of a segment, {@code sentences_seg_a} for the first. */
  public String segment(int segment) {
    return table + SEGMENT_INFIX + (char) ('a' + segment);
  }

  /** The field of the scheme and analysis of a document's fingerprints. */
  public String scheme() {
    return table + SCHEME_SUFFIX;
  }
}
