package org.palimpsest.demo;

import java.util.Comparator;

/**
 * A suspicious document and a source of it, in the order of a report: by document, sources of the
 * same site first.
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

  boolean crossesSites() {
    return !site.equals(sourceSite);
  }

  @Override
  public int compareTo(SitePair other) {
    return ORDER.compare(this, other);
  }
}
