package org.palimpsest.handler;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.candidate.TextStatistics;
import org.palimpsest.fingerprint.FingerprintedUnits;

/**
 * Which sources should be aligned, whether fingerprints find them or not?
 *
 * @param text to look for sources of; null where it is not
 * @param authors of the document
 * @param held windows that very many documents hold, of which a few are to stand for all; null
 *     where there are none
 */
record CandidateQuestion(
    AskedDocument document,
    @Nullable SearchedText text,
    List<String> authors,
    @Nullable FingerprintedUnits held)
    implements Question {

  /**
   * A text that sources are looked for by.
   *
   * @param statistics of its terms in the whole library
   * @param gramFrequencies how many documents of the library have each of its grams; null where the
   *     library has none
   * @param holdersMax see {@link org.palimpsest.request.ExclusionParameters#holdersMax}
   */
  @SuppressWarnings("ArrayRecordComponent") // one for each gram of a long text; never compared
  record SearchedText(
      String text, TextStatistics statistics, long @Nullable [] gramFrequencies, int holdersMax) {}
}
