package org.palimpsest.demo;

import java.util.Comparator;

/**
 * A suspicious document and a source of it, which is what the federated demo counts. The order is
 * that of a report: by the document, the site's own sources first.
 *
 * @param site the site that checks the document
 * @param document the suspicious document's file name
 * @param sourceSite the site that holds the source
 * @param source the source's id, which is its file name
 */
record DocumentPair(String site, String document, String sourceSite, String source)
    implements Comparable<DocumentPair> {

  private static final Comparator<DocumentPair> ORDER =
      Comparator.comparing(DocumentPair::site)
          .thenComparing(DocumentPair::document)
          .thenComparing(DocumentPair::crossesSites)
          .thenComparing(DocumentPair::sourceSite)
          .thenComparing(DocumentPair::source);

  /** Whether the source is at another site. */
  boolean crossesSites() {
    return !site.equals(sourceSite);
  }

  @Override
  public int compareTo(DocumentPair other) {
    return ORDER.compare(this, other);
  }
}
