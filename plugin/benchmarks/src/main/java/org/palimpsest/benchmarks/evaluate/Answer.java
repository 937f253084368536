package org.palimpsest.benchmarks.evaluate;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a checked document.
 *
 * @param document last part of its id
 * @param sources the passages from each source, by the last part of the source's id
 * @param apart stretches that {@code withoutQuotations} does not count
 * @param withoutQuotations the ratio of that name, 0 to 1, or null
 * @param sections their lengths in UTF-16 code units, by name
 */
record Answer(
    String document,
    Map<String, List<Passage>> sources,
    List<Stretch> apart,
    @Nullable Double withoutQuotations,
    Map<String, Integer> sections) {

  /** A part of the checked document, in UTF-16 code units. */
  record Stretch(int offset, int length) {}

  /** A reported passage, in UTF-16 code units. */
  record Passage(int suspiciousOffset, int suspiciousLength, int sourceOffset, int sourceLength) {}
}
