package org.palimpsest.core.align;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.palimpsest.core.token.TokenWeights;

/** Aligns generated texts with the weights of an unknown library. */
final class Aligning {

  private static final TextAligner ALIGNER =
      new TextAligner(AlignmentParameters.DEFAULT, TokenWeights.UNKNOWN);

  private Aligning() {}

  static List<AlignedPassage> align(String suspicious, String source) {
    return align(suspicious, source, List.of(), () -> false);
  }

  static List<AlignedPassage> align(
      String suspicious, String source, List<AlignedPassage> runs, BooleanSupplier shouldStop) {
    return ALIGNER.align(alignable(suspicious), alignable(source), runs, null, shouldStop);
  }

  static AlignableText alignable(String text) {
    return new AlignableText(text, GeneratedTexts.tokenize(text));
  }
}
