package org.palimpsest.plain;

import org.palimpsest.fingerprint.FeatureHasher;

/**
 * Reads the features of texts: what is plain and known is not analyzed again. Safe for use by
 * several threads.
 */
public final class PlainReader {

  private final PlainChain chain;
  private final FeatureHasher hasher;
  private final KnownWords words = new KnownWords();

  /** A reader to which no words are known yet. */
  public PlainReader(PlainChain chain, FeatureHasher hasher) {
    this.chain = chain;
    this.hasher = hasher;
  }

  /** The features of a text, in their order. */
  public FeatureColumns read(String text) {
    PlainText plain = new PlainText(text, words, chain.rows(), hasher);
    RestOfText rest = plain.rest();
    FeatureColumns others = new FeatureColumns();
    if (!rest.text().isEmpty()) {
      chain
          .analysis()
          .read(
              rest.text(),
              (characters, length, start, end) ->
                  others.add(
                      hasher.hash(characters, 0, length), rest.place(start), rest.place(end)));
    }
    plain.newWords().learn(others, words);
    plain.features().merge(others);
    return plain.features();
  }
}
