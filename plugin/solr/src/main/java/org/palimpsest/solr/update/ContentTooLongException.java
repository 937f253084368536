package org.palimpsest.solr.update;

import java.util.Locale;
import org.apache.solr.common.SolrException;

/** A text is over the configured limit, or a body over that of the memory: HTTP status 413. */
public final class ContentTooLongException extends SolrException {

  private static final long serialVersionUID = 1L;

  private static final int CONTENT_TOO_LARGE = 413;

  /** An error about a text, which is named but not quoted. */
  public ContentTooLongException(String what, int lengthMax) {
    this(
        String.format(
            Locale.ROOT,
            "%s is longer than %d characters; split it, or raise textLengthMax in solrconfig.xml.",
            what,
            lengthMax));
  }

  private ContentTooLongException(String message) {
    super(CONTENT_TOO_LARGE, message, null);
  }

  /** An error about a request's body that the memory of this Java process does not allow. */
  public static ContentTooLongException ofMemory(long bytesMax) {
    return new ContentTooLongException(
        String.format(
            Locale.ROOT,
            "The body is longer than %.1f MB, which is all that this node's memory allows; split"
                + " it, or give Solr more heap.",
            bytesMax / 1e6));
  }
}
