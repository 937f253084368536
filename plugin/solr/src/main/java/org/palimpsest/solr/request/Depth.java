package org.palimpsest.solr.request;

import java.util.Locale;

/** Where the candidates of a check come from. */
public enum Depth {
  /** From fingerprints, and from the full-text index by the rarest terms of each chunk. */
  TEXT,
  /** From fingerprints alone. */
  FINGERPRINTS;

  String value() {
    return name().toLowerCase(Locale.ROOT);
  }
}
