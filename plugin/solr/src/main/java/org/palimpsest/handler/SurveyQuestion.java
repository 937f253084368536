package org.palimpsest.handler;

import org.jspecify.annotations.Nullable;
import org.palimpsest.fingerprint.FingerprintedUnits;

/**
 * How large is the library, and how rare are the text's terms and windows in it?
 *
 * @param text whose terms are counted; null where they are not
 * @param counted whose holders are counted; null where they are not
 */
record SurveyQuestion(
    AskedDocument document, @Nullable String text, @Nullable CountedWindows counted)
    implements Question {

  /**
   * Windows of which it is counted how many documents hold each.
   *
   * @param holdersMax see {@link org.palimpsest.request.ExclusionParameters#holdersMax}
   */
  record CountedWindows(FingerprintedUnits windows, int holdersMax) {}
}
