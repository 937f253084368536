package org.palimpsest.solr.doctype;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A file of document types is invalid; the message names the place, without a full stop. */
public final class DocumentTypeException extends Exception {

  private static final long serialVersionUID = 1L;

  DocumentTypeException(String format, @Nullable Object... args) {
    super(args.length == 0 ? format : String.format(Locale.ROOT, format, args));
  }
}
