package org.palimpsest.solr.schema;

import org.apache.solr.common.SolrException;

/** A field of ours rejects its value; the message does not quote the value. */
public final class FieldRefusedException extends SolrException {

  private static final long serialVersionUID = 1L;

  public FieldRefusedException(String sentence) {
    super(ErrorCode.BAD_REQUEST, sentence);
  }
}
