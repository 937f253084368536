package org.palimpsest.solr.update;

import org.apache.solr.common.SolrException;

/** A document, a deletion or a commit could not be written; says why, and quotes no document. */
final class WriteFailedException extends SolrException {

  private static final long serialVersionUID = 1L;

  /**
   * Without a cause, whose message a log would show.
   *
   * @param code HTTP's status
   * @param where the stack trace to show instead of this constructor's
   */
  WriteFailedException(int code, String sentence, StackTraceElement[] where) {
    super(code, sentence, null);
    setStackTrace(where);
  }
}
