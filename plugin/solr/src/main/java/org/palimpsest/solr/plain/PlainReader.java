package org.palimpsest.solr.plain;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FeatureHasher;

/**
 * Reads the features of texts: what is plain and known is not analyzed again. Safe for use by
 * several threads.
 */
public final class PlainReader {

  /** Some readers are made for a few sentences, and nothing is worth remembering then. */
  private static final int FEW_CHARACTERS = 1 << 16;

  private final PlainChain chain;
  private final FeatureHasher hasher;
  private final AtomicLong charactersRead = new AtomicLong();
  private volatile @Nullable KnownWords words;

  /** A reader to which no words are known yet. */
  public PlainReader(PlainChain chain, FeatureHasher hasher) {
    this.chain = chain;
    this.hasher = hasher;
  }

  /** The features of a text, in their order. */
  public FeatureColumns read(String text) {
    return charactersRead.addAndGet(text.length()) < FEW_CHARACTERS
        ? analyze(text, IntUnaryOperator.identity())
        : readPlain(text, words());
  }

  private FeatureColumns analyze(String text, IntUnaryOperator place) {
    FeatureColumns features = new FeatureColumns();
    if (!text.isEmpty()) {
      chain
          .analysis()
          .read(
              text,
              (characters, length, start, end) ->
                  features.add(
                      hasher.hash(characters, 0, length),
                      place.applyAsInt(start),
                      place.applyAsInt(end)));
    }
    return features;
  }

  private KnownWords words() {
    KnownWords known = words;
    return known == null ? makeWords() : known;
  }

  private synchronized KnownWords makeWords() {
    KnownWords known = words;
    if (known == null) {
      known = new KnownWords();
      words = known;
    }
    return known;
  }

  private FeatureColumns readPlain(String text, KnownWords known) {
    PlainText plain = new PlainText(text, known, chain.rows(), hasher);
    FeatureColumns others = analyze(plain.rest().text(), plain.rest()::place);
    plain.newWords().learn(others, known);
    plain.features().merge(others);
    return plain.features();
  }
}
