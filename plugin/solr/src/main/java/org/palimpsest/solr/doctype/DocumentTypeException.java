package org.palimpsest.solr.doctype;

/** A file of document types is invalid; the message names the place, without a full stop. */
public final class DocumentTypeException extends Exception {

  private static final long serialVersionUID = 1L;

  DocumentTypeException(String message) {
    super(message);
  }
}
