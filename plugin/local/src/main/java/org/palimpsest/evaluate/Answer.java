package org.palimpsest.evaluate;

import java.util.List;
import java.util.Map;

/**
 * What was reported of one checked document.
 *
 * @param document the last part of its id
 * @param sources the passages from each source, by the last part of the source's id
 */
record Answer(String document, Map<String, List<Passage>> sources) {

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
