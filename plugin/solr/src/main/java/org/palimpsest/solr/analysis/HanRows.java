package org.palimpsest.solr.analysis;

import java.util.Arrays;
import org.palimpsest.core.fingerprint.FeatureHasher;
import org.palimpsest.solr.analysis.PlainChain.Analysis;

/**
 * A chain's features of rows of ideographs: one for each two neighbours or for a single one, with
 * each character folded on its own. Immutable.
 */
final class HanRows {

  /** Separates the ideographs whose foldings are learned. */
  private static final char MARK = '。';

  /** Ideographs of different sounds, one of them traditional. */
  private static final String SAMPLE = "學术不端行为检测系统的设计与实现";

  /** The folding of each character; 0 if unknown. */
  private final char[] folded;

  private HanRows(char[] folded) {
    this.folded = folded;
  }

  /** Learns the folding of each ideograph; empty if the sample shows another rule for pairs. */
  static HanRows learn(Analysis chain) {
    StringBuilder all = new StringBuilder();
    for (char c = PlainKind.HAN_FIRST; c <= PlainKind.HAN_LAST; c++) {
      all.append(c).append(MARK);
    }
    char[] folded = new char[PlainKind.HAN_LAST + 1];
    chain.read(
        all.toString(),
        (characters, length, start, end) ->
            folded[all.charAt(start)] = length == 1 && end == start + 1 ? characters[0] : 0);
    HanRows rows = new HanRows(folded);
    return rows.isRight(chain) ? rows : new HanRows(new char[folded.length]);
  }

  private boolean isRight(Analysis chain) {
    StringBuilder made = new StringBuilder();
    chain.read(
        SAMPLE,
        (characters, length, start, end) ->
            made.append(characters, 0, length).append(start).append('-').append(end).append(' '));
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i + 1 < SAMPLE.length(); i++) {
      expected.append(folded[SAMPLE.charAt(i)]).append(folded[SAMPLE.charAt(i + 1)]);
      expected.append(i).append('-').append(i + 2).append(' ');
    }
    return made.compareTo(expected) == 0;
  }

  /** Whether all foldings of a row are known. */
  boolean know(char[] text, int from, int to) {
    for (int at = from; at < to; at++) {
      if (folded[text[at]] == 0) {
        return false;
      }
    }
    return true;
  }

  void add(char[] text, int from, int to, FeatureHasher hasher, FeatureColumns features) {
    char[] row = Arrays.copyOfRange(text, from, to);
    for (int i = 0; i < row.length; i++) {
      row[i] = folded[row[i]];
    }
    if (row.length == 1) {
      features.add(hasher.hash(row, 0, 1), from, to);
    }
    for (int i = 0; i + 1 < row.length; i++) {
      features.add(hasher.hash(row, i, 2), from + i, from + i + 2);
    }
  }
}
