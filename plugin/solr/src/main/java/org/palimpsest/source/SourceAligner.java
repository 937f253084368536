package org.palimpsest.source;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.palimpsest.align.AlignableText;
import org.palimpsest.align.AlignedPassage;
import org.palimpsest.align.AlignmentParameters;
import org.palimpsest.align.ExactRuns;
import org.palimpsest.align.Likeness;
import org.palimpsest.align.LikestStretch;
import org.palimpsest.align.RewrittenStretches;
import org.palimpsest.align.TextAligner;
import org.palimpsest.align.TokenWeights;
import org.palimpsest.align.TokenizedText;
import org.palimpsest.analysis.TextFingerprinter;
import org.palimpsest.fingerprint.Fingerprint;
import org.palimpsest.match.Coverage;
import org.palimpsest.match.Passage;
import org.palimpsest.match.SourceContext;
import org.palimpsest.text.Span;
import org.palimpsest.winnow.Letters;
import org.palimpsest.winnow.WinnowingParameters;

/**
 * Aligns one suspicious text with sources, a long one piece by piece: what a pair of texts needs in
 * memory grows with both. Safe for use by several threads.
 */
final class SourceAligner {

  /** Letters and digits; as the shortest copy that the field of grams finds for certain. */
  private static final int RUN_LENGTH_MIN = WinnowingParameters.DEFAULT.guaranteedLength();

  /** So much of the source, before and behind a passage, tells works apart: about a sentence. */
  private static final int SURROUNDINGS_LENGTH = 150;

  /** What shares less of the text need not be compared letter by letter. */
  private static final double SAME_TEXT_COVERED_MIN = 0.5;

  private final BooleanSupplier shouldStop;
  private final TextFingerprinter fingerprinter;
  private final String text;
  private final List<Piece> pieces = new ArrayList<>();
  private final TokenWeights weights;
  private final TextAligner aligner;

  /**
   * An aligner for one text.
   *
   * @param weights of the text's tokens
   * @param rewritten whether stretches of it may be told by their words alone
   */
  SourceAligner(
      TextFingerprinter fingerprinter,
      String text,
      TokenWeights weights,
      boolean rewritten,
      BooleanSupplier shouldStop) {
    this.shouldStop = shouldStop;
    this.fingerprinter = fingerprinter;
    this.text = text;
    this.weights = weights;
    this.aligner = new TextAligner(AlignmentParameters.DEFAULT, weights);
    for (Span span : TextPieces.of(text)) {
      if (shouldStop.getAsBoolean()) {
        break;
      }
      String piece = text.substring(span.offset(), span.end());
      TokenizedText tokens = fingerprinter.tokenize(piece);
      pieces.add(
          new Piece(
              new AlignableText(piece, tokens),
              span.offset(),
              rewritten ? new RewrittenStretches(tokens, weights) : null));
    }
  }

  /** Whether the weights of all tokens are known. */
  boolean isWeighed() {
    return pieces.stream().allMatch(piece -> weights.haveAllOf(piece.text.tokens()));
  }

  /** A stretch of the suspicious text, taken apart once for all sources. */
  private static final class Piece {
    private final AlignableText text;
    private final int offset;
    private final ExactRuns runs;
    private final @Nullable RewrittenStretches rewritten;

    Piece(AlignableText text, int offset, @Nullable RewrittenStretches rewritten) {
      this.text = text;
      this.offset = offset;
      this.runs = new ExactRuns(text.text(), RUN_LENGTH_MIN);
      this.rewritten = rewritten;
    }
  }

  /**
   * The passages that the texts share, by their place in the suspicious one.
   *
   * @param ofFingerprints what fingerprints say of the same source: the distances come from there
   * @param verbatim whether it may have a verbatim copy of some length; without, none is looked for
   */
  List<Passage> align(TokenizedSource source, List<Passage> ofFingerprints, boolean verbatim) {
    List<Passage> passages = new ArrayList<>();
    for (Piece piece : pieces) {
      List<AlignedPassage> runs =
          verbatim ? piece.runs.find(source.text(), source.letters(), shouldStop) : List.of();
      passages.addAll(align(piece, source, runs, ofFingerprints));
    }
    return passages;
  }

  /** The same for a source of which only a verbatim copy is expected; without one there is none. */
  List<Passage> alignVerbatim(TokenizedSource source) {
    List<Passage> passages = new ArrayList<>();
    for (Piece piece : pieces) {
      List<AlignedPassage> found = piece.runs.find(source.text(), source.letters(), shouldStop);
      if (!found.isEmpty()) {
        passages.addAll(align(piece, source, found, List.of()));
      }
    }
    return passages;
  }

  private List<Passage> align(
      Piece piece,
      TokenizedSource source,
      List<AlignedPassage> found,
      List<Passage> ofFingerprints) {
    List<Passage> passages = new ArrayList<>();
    for (AlignedPassage aligned :
        aligner.align(
            piece.text,
            new AlignableText(source.text(), source.tokens()),
            found,
            piece.rewritten,
            shouldStop)) {
      Span suspicious =
          new Span(piece.offset + aligned.suspicious().offset(), aligned.suspicious().length());
      passages.add(
          new Passage(
              suspicious,
              aligned.source(),
              Math.max(1, aligned.anchors()),
              distance(suspicious, ofFingerprints),
              aligned.similarity(),
              kind(aligned),
              aligned.weight(),
              context(aligned.source(), source)));
    }
    return passages;
  }

  private static Passage.Kind kind(AlignedPassage aligned) {
    if (aligned.identical()) {
      return Passage.Kind.IDENTICAL;
    }
    return aligned.anchors() == 0 ? Passage.Kind.REWRITTEN : Passage.changed(aligned.similarity());
  }

  /**
   * A stretch of a source that a short text is like.
   *
   * @param passage all of the text, and the stretch
   * @param stretch the fingerprint of the source's stretch; null where it is too short to have one
   */
  record Alike(Passage passage, Likeness likeness, @Nullable Fingerprint stretch) {}

  /** The stretch of a source that the text is most like; null where there is none. */
  @Nullable Alike likest(TokenizedSource source) {
    Likeness likeness =
        pieces.isEmpty()
            ? null
            : LikestStretch.of(pieces.get(0).text.tokens(), source.tokens(), weights);
    if (likeness == null) {
      return null;
    }
    Passage passage =
        new Passage(
            likeness.text(),
            likeness.stretch(),
            1,
            0,
            likeness.similarity(),
            Passage.Kind.REWRITTEN,
            1,
            context(likeness.stretch(), source));
    return new Alike(
        passage, likeness, fingerprinter.fingerprint(source.tokens(), likeness.stretch()));
  }

  /**
   * What a source's text says as a whole.
   *
   * @param passages that it shares with the suspicious text
   */
  WholeText wholeText(TokenizedSource source, List<Passage> passages) {
    return passages.isEmpty()
        ? WholeText.UNSEEN
        : new WholeText(isTextOf(source, passages), remainder(source, passages));
  }

  private boolean isTextOf(TokenizedSource source, List<Passage> passages) {
    int covered = Coverage.length(passages.stream().map(Passage::suspicious).toList());
    return covered >= SAME_TEXT_COVERED_MIN * text.length()
        && Letters.of(text).areThoseOf(source.letters());
  }

  private @Nullable Fingerprint remainder(TokenizedSource source, List<Passage> passages) {
    List<Span> all = List.of(Span.between(0, source.text().length()));
    List<Span> rest = Coverage.difference(all, passages.stream().map(Passage::source).toList());
    return fingerprinter.fingerprint(source.tokens(), rest.toArray(Span[]::new));
  }

  /** A source that is nothing but the passage has no surroundings: the passage stands for them. */
  private SourceContext context(Span passage, TokenizedSource source) {
    int length = source.text().length();
    int from = Math.max(0, passage.offset() - SURROUNDINGS_LENGTH);
    int to = Math.min(length, passage.end() + SURROUNDINGS_LENGTH);
    Fingerprint surroundings =
        fingerprinter.fingerprint(
            source.tokens(), Span.between(from, passage.offset()), Span.between(passage.end(), to));
    return new SourceContext(
        surroundings == null ? fingerprinter.fingerprint(source.tokens(), passage) : surroundings,
        passage.offset(),
        length - passage.end());
  }

  /** The smallest of those that overlap; where alignment found another place, of all. */
  private static int distance(Span aligned, List<Passage> ofFingerprints) {
    return ofFingerprints.stream()
        .filter(passage -> passage.suspicious().overlap(aligned) > 0)
        .mapToInt(Passage::distance)
        .min()
        .orElseGet(() -> ofFingerprints.stream().mapToInt(Passage::distance).min().orElse(0));
  }
}
