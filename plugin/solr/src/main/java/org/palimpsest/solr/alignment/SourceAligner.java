package org.palimpsest.solr.alignment;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.align.AlignableText;
import org.palimpsest.core.align.AlignedPassage;
import org.palimpsest.core.align.AlignmentParameters;
import org.palimpsest.core.align.EqualRuns;
import org.palimpsest.core.align.ExactRuns;
import org.palimpsest.core.align.Likeness;
import org.palimpsest.core.align.LikestStretch;
import org.palimpsest.core.align.RewrittenStretches;
import org.palimpsest.core.align.TextAligner;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.text.Excerpts;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.core.token.TokenizedText;
import org.palimpsest.core.winnow.Letters;
import org.palimpsest.core.winnow.WinnowingParameters;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.candidate.TermClusters;
import org.palimpsest.solr.result.WholeText;

/**
 * Aligns one suspicious text with sources, a long one in pieces, since memory grows with both
 * texts. Thread-safe.
 */
public final class SourceAligner {

  /** Letters and digits; the shortest copy that grams are guaranteed to find. */
  private static final int RUN_LENGTH_MIN = WinnowingParameters.DEFAULT.guaranteedLength();

  /** Code units outside of passages that are fingerprinted to identify a version or a form. */
  private static final int REMAINDER_MAX = 40_000;

  /** Code units; of a longer source only the beginning of the remainder is analysed. */
  private static final int LONG = 100_000;

  /** Letters are compared only if passages cover this share of the text. */
  private static final double SAME_TEXT_COVERED_MIN = 0.5;

  private final BooleanSupplier shouldStop;
  private final TextFingerprinter fingerprinter;
  private final String text;
  private final List<Piece> pieces = new ArrayList<>();
  private final TokenWeights weights;
  private final TextAligner aligner;

  /** Prepares one text. */
  public SourceAligner(
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

  public boolean isWeighed() {
    return pieces.stream().allMatch(piece -> weights.haveAllOf(piece.text.tokens()));
  }

  public boolean isFeature(String token) {
    long hash = fingerprinter.hash(token);
    return pieces.stream().anyMatch(piece -> piece.text.tokens().has(hash));
  }

  /** A stretch of the suspicious text, prepared once for all sources. */
  private static final class Piece {
    private final AlignableText text;
    private final int offset;
    private final @Nullable RewrittenStretches rewritten;
    private volatile @Nullable ExactRuns runs;

    Piece(AlignableText text, int offset, @Nullable RewrittenStretches rewritten) {
      this.text = text;
      this.offset = offset;
      this.rewritten = rewritten;
    }

    /** Built on first use; in many shards no source shares a gram. */
    ExactRuns runs() {
      ExactRuns made = runs;
      return made == null ? makeRuns() : made;
    }

    private synchronized ExactRuns makeRuns() {
      ExactRuns made = runs;
      if (made == null) {
        made = new ExactRuns(text.text(), RUN_LENGTH_MIN);
        runs = made;
      }
      return made;
    }
  }

  /**
   * The shared passages by their place in the suspicious text.
   *
   * @param ofFingerprints passages of the same source with distances
   * @param verbatim false to skip verbatim runs
   * @param clusters places of the source with other possible passages
   */
  public List<Passage> align(
      TokenizedSource source,
      List<Passage> ofFingerprints,
      boolean verbatim,
      TermClusters clusters) {
    List<PieceRuns> all =
        pieces.stream()
            .map(piece -> verbatim ? runs(piece, source) : new PieceRuns(piece, List.of()))
            .toList();
    return align(source, all, ofFingerprints, clusters);
  }

  /** Aligns a source of which a verbatim copy is expected; empty without one. */
  public List<Passage> alignVerbatim(TokenizedSource source, TermClusters clusters) {
    List<PieceRuns> found =
        pieces.stream()
            .map(piece -> runs(piece, source))
            .filter(piece -> !piece.runs.isEmpty())
            .toList();
    return found.isEmpty() ? List.of() : align(source, found, List.of(), clusters);
  }

  private record PieceRuns(Piece piece, List<AlignedPassage> runs) {}

  private PieceRuns runs(Piece piece, TokenizedSource source) {
    return new PieceRuns(piece, piece.runs().find(source.text(), source.letters(), shouldStop));
  }

  private List<Passage> align(
      TokenizedSource source,
      List<PieceRuns> all,
      List<Passage> ofFingerprints,
      TermClusters clusters) {
    List<Span> known = new ArrayList<>();
    all.forEach(each -> each.runs.forEach(run -> known.add(run.source())));
    ofFingerprints.forEach(passage -> known.add(passage.source()));
    SourceExcerpts excerpts = SourceExcerpts.of(fingerprinter, source, clusters, known);
    List<Passage> passages = new ArrayList<>();
    for (PieceRuns each : all) {
      for (AlignedPassage aligned : align(each, source, excerpts)) {
        passages.add(passage(each.piece, aligned, source, excerpts, ofFingerprints));
      }
    }
    return passages;
  }

  /** Repeats while a passage touches the border of the read part of the source. */
  private List<AlignedPassage> align(
      PieceRuns each, TokenizedSource source, SourceExcerpts excerpts) {
    while (true) {
      List<AlignedPassage> aligned =
          aligner.align(
              each.piece.text,
              new AlignableText(source.text(), excerpts.tokens()),
              each.runs,
              each.piece.rewritten,
              shouldStop);
      if (shouldStop.getAsBoolean() || !excerpts.grow(aligned)) {
        return aligned;
      }
    }
  }

  private Passage passage(
      Piece piece,
      AlignedPassage aligned,
      TokenizedSource source,
      SourceExcerpts excerpts,
      List<Passage> ofFingerprints) {
    Span suspicious =
        new Span(piece.offset + aligned.suspicious().offset(), aligned.suspicious().length());
    return new Passage(
            suspicious,
            aligned.source(),
            Math.max(1, aligned.anchors()),
            distance(suspicious, ofFingerprints),
            aligned.similarity(),
            kind(aligned, suspicious, source.text()),
            aligned.weight(),
            Surroundings.of(aligned.source(), source.text(), excerpts.tokens(), fingerprinter))
        .by(isToldByWords(aligned) ? Passage.Rule.WORDS : Passage.Rule.PLACES);
  }

  /** Identical passages count as verbatim, with or without an anchor. */
  private static boolean isToldByWords(AlignedPassage aligned) {
    return aligned.anchors() == 0 && !aligned.identical();
  }

  private Passage.Kind kind(AlignedPassage aligned, Span suspicious, String sourceText) {
    if (aligned.identical()) {
      return Passage.Kind.IDENTICAL;
    }
    return isToldByWords(aligned)
        ? Passage.Kind.REWRITTEN
        : Passage.changed(
            aligned.similarity(),
            () -> shareInOrder(part(text, suspicious), part(sourceText, aligned.source())));
  }

  private static String part(String text, Span span) {
    return text.substring(span.offset(), span.end());
  }

  private double shareInOrder(String here, String there) {
    return EqualRuns.shareInOrder(
        here, fingerprinter.tokenize(here), there, fingerprinter.tokenize(there));
  }

  /**
   * A stretch of a source that a short text is like.
   *
   * @param passage all of the text, and the stretch
   * @param stretch fingerprint of the source's stretch, or null if it is too short
   */
  public record Alike(Passage passage, Likeness likeness, @Nullable Fingerprint stretch) {}

  /** The most similar stretch of a source, or null. */
  public @Nullable Alike likest(TokenizedSource source) {
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
                Surroundings.of(likeness.stretch(), source.text(), source.tokens(), fingerprinter))
            .by(Passage.Rule.WORDS);
    return new Alike(
        passage, likeness, fingerprinter.fingerprint(source.tokens(), likeness.stretch()));
  }

  /** Compares the whole texts of sources with passages. */
  public WholeText wholeText(TokenizedSource source, List<Passage> passages) {
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
    List<Span> rest =
        beginning(Coverage.difference(all, passages.stream().map(Passage::source).toList()));
    return source.text().length() <= LONG
        ? fingerprinter.fingerprint(source.tokens(), rest.toArray(Span[]::new))
        : fingerprinter.fingerprint(tokens(source.text(), rest), all.get(0));
  }

  /** The first stretches, up to {@link #REMAINDER_MAX}. */
  private static List<Span> beginning(List<Span> stretches) {
    List<Span> beginning = new ArrayList<>();
    int left = REMAINDER_MAX;
    for (Span stretch : stretches) {
      if (left > 0) {
        beginning.add(new Span(stretch.offset(), Math.min(left, stretch.length())));
        left -= stretch.length();
      }
    }
    return beginning;
  }

  private TokenizedText tokens(String text, List<Span> stretches) {
    Excerpts excerpts = new Excerpts();
    stretches.forEach(stretch -> excerpts.add(text, stretch));
    return fingerprinter.tokenize(excerpts);
  }

  /** The minimum of overlapping passages; without one, of all. */
  private static int distance(Span aligned, List<Passage> ofFingerprints) {
    return ofFingerprints.stream()
        .filter(passage -> passage.suspicious().overlap(aligned) > 0)
        .mapToInt(Passage::distance)
        .min()
        .orElseGet(() -> ofFingerprints.stream().mapToInt(Passage::distance).min().orElse(0));
  }
}
