package org.palimpsest.solr.result;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;

/**
 * What a look at a source's whole text says beside its passages.
 *
 * @param same whether it has the same letters and digits as the suspicious document's, and no
 *     others
 * @param remainder the fingerprint of all of it that lies in no passage, which tells versions of
 *     one work from works of one form; null where that is too little to have one
 */
public record WholeText(boolean same, @Nullable Fingerprint remainder) {

  /** Nobody has looked at it. */
  public static final WholeText UNSEEN = new WholeText(false, null);
}
