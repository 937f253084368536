package org.palimpsest.solr.update;

import java.util.Locale;
import org.apache.solr.common.SolrException;

/** A text is over the configured limit: HTTP status 413. */
public final class ContentTooLongException extends SolrException {

  private static final long serialVersionUID = 1L;

  private static final int CONTENT_TOO_LARGE = 413;

  /** An error about a text, which is named but not quoted. */
  public ContentTooLongException(String what, int lengthMax) {
    super(
        CONTENT_TOO_LARGE,
        String.format(
            Locale.ROOT,
            "%s is longer than %d characters; split it, or raise textLengthMax in solrconfig.xml.",
            what,
            lengthMax),
        null);
  }
}
