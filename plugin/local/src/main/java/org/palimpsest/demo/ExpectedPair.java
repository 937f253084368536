package org.palimpsest.demo;

import org.palimpsest.client.CheckResult.Span;

/**
 * A reuse that a suspicious document of the federated demo is known to hold.
 *
 * @param site the site that checks the document
 * @param document the suspicious document's file name
 * @param sourceSite the site that holds the source
 * @param source the source's id, which is its file name
 * @param kind what was done to the text, such as {@code verbatim}
 * @param suspicious where it stands in the suspicious document
 * @param sourceSpan where it stands in the source
 */
record ExpectedPair(
    String site,
    String document,
    String sourceSite,
    String source,
    String kind,
    Span suspicious,
    Span sourceSpan) {

  /** Which document reuses which. */
  SitePair pair() {
    return new SitePair(site, document, sourceSite, source);
  }
}
