package org.palimpsest.solr.analysis;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FeatureHasher;

/** Reads the features of texts, with cached features for plain words and rows. Thread-safe. */
public final class PlainReader {

  /** Readers of less text do not pay for a cache. */
  private static final int FEW_CHARACTERS = 1 << 16;

  private final PlainChain chain;
  private final FeatureHasher hasher;
  private final AtomicLong charactersRead = new AtomicLong();
  private @Nullable WordCache words;

  /** A reader with an empty cache. */
  public PlainReader(PlainChain chain, FeatureHasher hasher) {
    this.chain = chain;
    this.hasher = hasher;
  }

  /** The features of a text, in order. */
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

  private synchronized WordCache words() {
    if (words == null) {
      words = new WordCache();
    }
    return words;
  }

  private FeatureColumns readPlain(String text, WordCache known) {
    PlainText plain = new PlainText(text, known, chain.rows(), hasher);
    FeatureColumns others = analyze(plain.rest().text(), plain.rest()::place);
    plain.newWords().learn(others, known);
    plain.features().merge(others);
    return plain.features();
  }
}
