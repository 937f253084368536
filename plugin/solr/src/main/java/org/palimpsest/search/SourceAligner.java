package org.palimpsest.search;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.palimpsest.align.AlignedPassage;
import org.palimpsest.align.AlignmentParameters;
import org.palimpsest.align.ExactRuns;
import org.palimpsest.align.TextAligner;
import org.palimpsest.align.TokenWeights;
import org.palimpsest.align.TokenizedText;
import org.palimpsest.analysis.TextFingerprinter;
import org.palimpsest.match.Coverage;
import org.palimpsest.match.Passage;
import org.palimpsest.match.SourceContext;
import org.palimpsest.text.Span;
import org.palimpsest.winnow.Letters;
import org.palimpsest.winnow.WinnowingParameters;

/** Aligns one suspicious text with sources. Safe for use by several threads. */
final class SourceAligner {

  /** Letters and digits; as the shortest copy that the field of grams finds for certain. */
  private static final int RUN_LENGTH_MIN = WinnowingParameters.DEFAULT.guaranteedLength();

  /** So much of the source, before and behind a passage, tells works apart: about a sentence. */
  private static final int SURROUNDINGS_LENGTH = 150;

  /** Headers, credits and licences stand so near the ends of a text. */
  private static final int EDGE_LENGTH = 200;

  /** What shares less of the text need not be compared letter by letter. */
  private static final double SAME_TEXT_COVERED_MIN = 0.5;

  private final BooleanSupplier shouldStop;
  private final TextFingerprinter fingerprinter;
  private final String text;
  private final TokenizedText suspicious;
  private final ExactRuns runs;
  private final TextAligner aligner;

  /**
   * An aligner for one text.
   *
   * @param weights of the text's tokens
   */
  SourceAligner(
      TextFingerprinter fingerprinter,
      String text,
      TokenWeights weights,
      BooleanSupplier shouldStop) {
    this.shouldStop = shouldStop;
    this.fingerprinter = fingerprinter;
    this.text = text;
    this.suspicious = fingerprinter.tokenize(text);
    this.runs = new ExactRuns(text, RUN_LENGTH_MIN);
    this.aligner = new TextAligner(AlignmentParameters.DEFAULT, weights);
  }

  /**
   * The passages that the texts share, by their place in the suspicious one.
   *
   * @param ofFingerprints what fingerprints say of the same source: the distances come from there
   */
  List<Passage> align(SourceText source, List<Passage> ofFingerprints) {
    return align(source, runs.find(source.text(), shouldStop), ofFingerprints);
  }

  /** The same for a source of which only a verbatim copy is expected; without one there is none. */
  List<Passage> alignVerbatim(SourceText source) {
    List<AlignedPassage> found = runs.find(source.text(), shouldStop);
    return found.isEmpty() ? List.of() : align(source, found, List.of());
  }

  private List<Passage> align(
      SourceText source, List<AlignedPassage> found, List<Passage> ofFingerprints) {
    List<Passage> passages = new ArrayList<>();
    TokenizedText tokens = source.tokens();
    for (AlignedPassage aligned :
        aligner.align(suspicious, text, tokens, source.text(), found, shouldStop)) {
      passages.add(
          new Passage(
              aligned.suspicious(),
              aligned.source(),
              aligned.seeds(),
              distance(aligned, ofFingerprints),
              aligned.similarity(),
              aligned.identical() ? Passage.Kind.IDENTICAL : Passage.changed(aligned.similarity()),
              aligned.weight(),
              context(aligned.source(), source)));
    }
    return passages;
  }

  /**
   * Whether a source has the same letters and digits as the suspicious text, and no others.
   *
   * @param passages that they share
   */
  boolean isTextOf(SourceText source, List<Passage> passages) {
    int covered = Coverage.length(passages.stream().map(Passage::suspicious).toList());
    return covered >= SAME_TEXT_COVERED_MIN * text.length()
        && Letters.of(text).areThoseOf(Letters.of(source.text()));
  }

  private SourceContext context(Span passage, SourceText source) {
    int from = passage.offset() - SURROUNDINGS_LENGTH;
    int to = passage.end() + SURROUNDINGS_LENGTH;
    int length = source.text().length();
    Span surroundings = Span.between(Math.max(0, from), Math.min(length, to));
    return new SourceContext(
        fingerprinter.fingerprint(source.tokens(), surroundings),
        passage.offset() < EDGE_LENGTH || passage.end() > length - EDGE_LENGTH);
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
