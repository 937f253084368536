package org.palimpsest.search;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.palimpsest.align.AlignedPassage;
import org.palimpsest.align.AlignmentParameters;
import org.palimpsest.align.TextAligner;
import org.palimpsest.align.TokenizedText;
import org.palimpsest.analysis.TextFingerprinter;
import org.palimpsest.match.Passage;

/** Aligns one suspicious text with source after source. */
final class SourceAligner {

  private final TextFingerprinter fingerprinter;
  private final BooleanSupplier shouldStop;
  private final String text;
  private final TokenizedText suspicious;
  private final TextAligner aligner = new TextAligner(AlignmentParameters.DEFAULT);

  SourceAligner(TextFingerprinter fingerprinter, String text, BooleanSupplier shouldStop) {
    this.shouldStop = shouldStop;
    this.fingerprinter = fingerprinter;
    this.text = text;
    this.suspicious = fingerprinter.tokenize(text);
  }

  /**
   * The passages that the texts share, by their place in the suspicious one.
   *
   * @param ofFingerprints what fingerprints say of the same source: the distances come from there
   */
  List<Passage> align(String source, List<Passage> ofFingerprints) {
    List<Passage> passages = new ArrayList<>();
    for (AlignedPassage aligned :
        aligner.align(suspicious, text, fingerprinter.tokenize(source), source, shouldStop)) {
      passages.add(
          new Passage(
              aligned.suspicious(),
              aligned.source(),
              aligned.seeds(),
              distance(aligned, ofFingerprints),
              aligned.similarity(),
              aligned.identical()
                  ? Passage.Kind.IDENTICAL
                  : Passage.changed(aligned.similarity())));
    }
    return passages;
  }

  /** The smallest of those that overlap; where alignment found another place, of all. */
  private static int distance(AlignedPassage aligned, List<Passage> ofFingerprints) {
    return ofFingerprints.stream()
        .filter(passage -> passage.suspicious().overlap(aligned.suspicious()) > 0)
        .mapToInt(Passage::distance)
        .min()
        .orElseGet(() -> ofFingerprints.stream().mapToInt(Passage::distance).min().orElse(0));
  }
}
