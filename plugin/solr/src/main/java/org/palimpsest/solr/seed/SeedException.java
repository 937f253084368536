package org.palimpsest.solr.seed;

/** A seed cannot be had; the message is a sentence for an administrator, and quotes no seed. */
public final class SeedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final boolean isMissing;

  /** A seed that cannot be used. */
  public SeedException(String sentence) {
    this(sentence, false);
  }

  SeedException(String sentence, boolean isMissing) {
    super(sentence);
    this.isMissing = isMissing;
  }

  /** Whether there is none, rather than one that cannot be used. */
  public boolean isMissing() {
    return isMissing;
  }
}
