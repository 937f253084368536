package org.palimpsest.plain;

/** Takes the features of a text one by one. */
@FunctionalInterface
public interface FeatureSink {

  /**
   * A feature.
   *
   * @param hash of its token
   * @param start where the token begins in the text, not before the last one
   * @param end where it ends
   */
  void accept(long hash, int start, int end);
}
