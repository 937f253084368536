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
record SitePair(String site, String document, String sourceSite, String source)
    implements Comparable<SitePair> {

  private static final Comparator<SitePair> ORDER =
      Comparator.comparing(SitePair::site)
          .thenComparing(SitePair::document)
          .thenComparing(SitePair::crossesSites)
          .thenComparing(SitePair::sourceSite)
          .thenComparing(SitePair::source);

  /** Whether the source is at another site. */
  boolean crossesSites() {
    return !site.equals(sourceSite);
  }

  @Override
  public int compareTo(SitePair other) {
    return ORDER.compare(this, other);
  }
}
