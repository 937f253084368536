package org.palimpsest.solr.wire;

import java.util.Arrays;
import org.palimpsest.solr.candidate.TextStatistics;

/** Statistics of a full-text field as one short string. */
public final class StatisticsCodec {

  /** Numbers before the frequencies. */
  private static final int HEAD = 3;

  private StatisticsCodec() {}

  public static String encode(TextStatistics statistics) {
    long[] numbers = new long[HEAD + statistics.docFreqs().length];
    numbers[0] = statistics.holdsItself() ? 1 : 0;
    numbers[1] = statistics.docCount();
    numbers[2] = statistics.tokenCount();
    System.arraycopy(statistics.docFreqs(), 0, numbers, HEAD, statistics.docFreqs().length);
    return NumbersCodec.encode(numbers);
  }

  /** Throws IllegalArgumentException if the value cannot be read. */
  public static TextStatistics decode(String encoded) {
    long[] numbers = NumbersCodec.decode(encoded);
    if (numbers.length < HEAD) {
      throw new IllegalArgumentException("the statistics end early");
    }
    return new TextStatistics(
        numbers[1], numbers[2], Arrays.copyOfRange(numbers, HEAD, numbers.length), numbers[0] != 0);
  }
}
