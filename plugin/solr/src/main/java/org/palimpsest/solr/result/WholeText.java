package org.palimpsest.solr.result;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;

/**
 * Facts about a source's whole text.
 *
 * @param same whether it has exactly the letters and digits of the suspicious document
 * @param remainder fingerprint of the text outside of passages, which distinguishes versions of a
 *     work from works of one form; null if it is too short
 */
public record WholeText(boolean same, @Nullable Fingerprint remainder) {

  /** No comparison was made. */
  public static final WholeText UNSEEN = new WholeText(false, null);
}
