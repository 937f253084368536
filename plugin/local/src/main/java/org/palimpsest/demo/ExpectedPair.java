package org.palimpsest.demo;

import org.palimpsest.client.CheckResult.Span;

/**
 * A known reuse of a suspicious document of the federated demo.
 *
 * @param site the site that checks the document
 * @param document the suspicious document's file name
 * @param sourceSite the site that holds the source
 * @param source the source's id, which is its file name
 * @param kind of reuse, such as {@code verbatim}
 * @param suspicious its span in the suspicious document
 * @param sourceSpan its span in the source
 */
record ExpectedPair(
    String site,
    String document,
    String sourceSite,
    String source,
    String kind,
    Span suspicious,
    Span sourceSpan) {

  SitePair pair() {
    return new SitePair(site, document, sourceSite, source);
  }
}
