package org.palimpsest.benchmarks.evaluate;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was reported of one checked document.
 *
 * @param document the last part of its id
 * @param sources the passages from each source, by the last part of the source's id
 * @param apart what is left out or set apart of the text
 * @param withoutQuotations the ratio of that name, 0 to 1; null if the answer has none
 * @param sections how long they are in UTF-16 code units, by name
 */
record Answer(
    String document,
    Map<String, List<Passage>> sources,
    List<Stretch> apart,
    @Nullable Double withoutQuotations,
    Map<String, Integer> sections) {

  /**
   * A part of the checked document, in UTF-16 code units.
   *
   * @param offset where it starts
   * @param length how long it is
   */
  record Stretch(int offset, int length) {}

  /**
   * A reported passage, in UTF-16 code units.
   *
   * @param suspiciousOffset where it starts in the checked document
   * @param suspiciousLength how long it is there
   * @param sourceOffset where it starts in the source
   * @param sourceLength how long it is there
   */
  record Passage(int suspiciousOffset, int suspiciousLength, int sourceOffset, int sourceLength) {}
}
