package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.text.Span;

/**
 * Compares a document's windows with a library of random fingerprints, and counts the passages that
 * {@link Chance} accepts. Takes a minute, so it is no test. {@code ChanceBenchmark [WINDOWS
 * [SENTENCES]]}
 */
final class ChanceBenchmark {

  private static final int BITS = Scheme.DEFAULT.bits();
  private static final int SENTENCES_OF_SOURCE = 130;
  private static final int LENGTH = 150;
  private static final int WINDOW_STEP = 60;
  private static final MatchParameters PARAMETERS = new MatchParameters(30, 30, 500);

  /** Rules for smaller libraries accept more passages, enough to count. */
  private static final int[] FACTORS = {1, 10, 100, 1_000, 10_000, 100_000};

  private final long[] counts = new long[BITS + 1];
  private final long[] passages = new long[FACTORS.length];
  private final long[] passagesOfSeveral = new long[FACTORS.length];
  private final List<Passages> rules = new ArrayList<>();
  private final SplittableRandom random = new SplittableRandom(1);
  private final long[] low;
  private final long[] high;
  private final List<Span> spans;

  private ChanceBenchmark(int windows, long sentences) {
    this.low = random.longs(windows).toArray();
    this.high = random.longs(windows).map(bits -> bits >>> (128 - BITS)).toArray();
    this.spans =
        IntStream.range(0, windows).mapToObj(i -> new Span(i * WINDOW_STEP, LENGTH)).toList();
    for (int factor : FACTORS) {
      Chance chance = Chance.of(BITS, spans, sentences / factor, PARAMETERS.gap());
      rules.add(new Passages(Scheme.DEFAULT, PARAMETERS, chance));
    }
  }

  public static void main(String[] args) {
    int windows = args.length > 0 ? Integer.parseInt(args[0]) : 2_000;
    long sentences = args.length > 1 ? Long.parseLong(args[1]) : 10_000_000;
    ChanceBenchmark benchmark = new ChanceBenchmark(windows, sentences);
    for (long done = 0; done < sentences; done += SENTENCES_OF_SOURCE) {
      benchmark.compareSource();
    }
    benchmark.print(windows, sentences);
  }

  private void compareSource() {
    List<Match> matches = new ArrayList<>();
    for (int sentence = 0; sentence < SENTENCES_OF_SOURCE; sentence++) {
      long otherLow = random.nextLong();
      long otherHigh = random.nextLong() >>> (128 - BITS);
      for (int window = 0; window < low.length; window++) {
        int distance =
            Long.bitCount(low[window] ^ otherLow) + Long.bitCount(high[window] ^ otherHigh);
        if (distance <= PARAMETERS.extensionDistance()) {
          counts[distance]++;
          matches.add(new Match(spans.get(window), new Span(sentence * LENGTH, LENGTH), distance));
        }
      }
    }
    for (int rule = 0; rule < FACTORS.length; rule++) {
      for (Passage passage : rules.get(rule).merge(matches)) {
        passages[rule]++;
        passagesOfSeveral[rule] += passage.matches() > 1 ? 1 : 0;
      }
    }
  }

  private void print(int windows, long sentences) {
    Locale locale = Locale.ROOT;
    double pairs = (double) windows * sentences;
    System.out.println(String.format(locale, "%d windows, %d sentences", windows, sentences));
    double probability = Math.pow(0.5, BITS);
    for (int d = 0; d <= PARAMETERS.extensionDistance(); d++) {
      if (pairs * probability > 0.01 || counts[d] > 0) {
        System.out.println(
            String.format(
                locale, "distance %d: %d, expected %.2f", d, counts[d], pairs * probability));
      }
      probability *= (BITS - d) / (d + 1.0);
    }
    for (int rule = 0; rule < FACTORS.length; rule++) {
      System.out.println(
          String.format(
              locale,
              "rule for %d sentences: %d passages, %d of several matches; at most %.1f expected",
              sentences / FACTORS[rule],
              passages[rule],
              passagesOfSeveral[rule],
              Chance.FALSE_PASSAGES_MAX * FACTORS[rule]));
    }
  }
}
