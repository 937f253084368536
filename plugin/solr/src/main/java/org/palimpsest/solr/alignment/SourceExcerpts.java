package org.palimpsest.solr.alignment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.palimpsest.core.align.AlignedPassage;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Excerpts;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenizedText;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.candidate.TermClusters;

/**
 * The aligned part of a source: all of it, or stretches of a long one that may have a passage.
 * Stretches grow until no passage touches a border, so that the result is that of the whole. For
 * one thread.
 */
public final class SourceExcerpts {

  /**
   * Code units around a place: a page or two, so that weights of words are about those in the whole
   * (docs/adr/0005).
   */
  private static final int CONTEXT = 4000;

  /** Code units from the border within which a passage might continue. */
  private static final int EDGE = 600;

  /** Tolerance of a place in positions. */
  private static final int SLACK = 64;

  /** Share of a place's terms that confirms its offset; some terms may be no features. */
  private static final double TERMS_MIN = 0.75;

  private final TextFingerprinter fingerprinter;
  private final TokenizedSource source;

  /** In order, neither overlapping nor touching. */
  private List<Span> stretches;

  private TokenizedText tokens;

  private SourceExcerpts(
      TextFingerprinter fingerprinter, TokenizedSource source, List<Span> stretches) {
    this.fingerprinter = fingerprinter;
    this.source = source;
    this.stretches = worthIt(stretches);
    this.tokens = read();
  }

  public static SourceExcerpts whole(TextFingerprinter fingerprinter, TokenizedSource source) {
    Span whole = Span.between(0, source.text().length());
    return new SourceExcerpts(fingerprinter, source, List.of(whole));
  }

  /**
   * The stretches of a source that may have a passage; all of it if places are unknown or not
   * confirmed.
   */
  public static SourceExcerpts of(
      TextFingerprinter fingerprinter,
      TokenizedSource source,
      TermClusters clusters,
      List<Span> known) {
    boolean isNothingThere = clusters.places().isEmpty() && known.isEmpty();
    if (!clusters.areKnown() || isNothingThere || source.text().isEmpty()) {
      return whole(fingerprinter, source);
    }
    EstimatedOffsets offsets = new EstimatedOffsets(source.text());
    Guess guess = new Guess(fingerprinter, source, clusters, known, offsets);
    return guess
        .excerpts(1)
        .or(() -> guess.excerpts(offsets.scale(clusters.lastPosition())))
        .orElseGet(() -> whole(fingerprinter, source));
  }

  private record Guess(
      TextFingerprinter fingerprinter,
      TokenizedSource source,
      TermClusters clusters,
      List<Span> known,
      EstimatedOffsets offsets) {

    /** Empty if the scale does not confirm all places. */
    Optional<SourceExcerpts> excerpts(double scale) {
      List<Span> expected =
          clusters.places().stream().map(place -> offsets.span(place, SLACK, scale)).toList();
      List<Span> wanted = new ArrayList<>(known);
      wanted.addAll(expected);
      SourceExcerpts excerpts = new SourceExcerpts(fingerprinter, source, around(wanted, source));
      return Optional.of(excerpts).filter(each -> each.have(clusters.places(), expected));
    }
  }

  private static List<Span> around(List<Span> spans, TokenizedSource source) {
    return spans.stream()
        .map(span -> span(source, span.offset() - CONTEXT, span.end() + CONTEXT))
        .toList();
  }

  /** Clips to the source without splitting a surrogate pair. */
  private static Span span(TokenizedSource source, int from, int to) {
    String text = source.text();
    int first = Math.max(0, from);
    int behind = Math.min(text.length(), to);
    return Span.between(
        first > 0 && Character.isLowSurrogate(text.charAt(first)) ? first - 1 : first,
        behind < text.length() && Character.isLowSurrogate(text.charAt(behind))
            ? behind + 1
            : behind);
  }

  /** Whether the terms of all places are at the expected offsets. */
  private boolean have(List<TermClusters.Place> places, List<Span> expected) {
    return IntStream.range(0, places.size()).allMatch(i -> have(places.get(i), expected.get(i)));
  }

  private boolean have(TermClusters.Place place, Span expected) {
    long[] terms = place.terms().stream().mapToLong(fingerprinter::hash).toArray();
    return tokens.countWithin(stretchOf(expected.offset()), terms) >= TERMS_MIN * terms.length;
  }

  /** More than half of a source costs no less than all of it. */
  private List<Span> worthIt(List<Span> wanted) {
    List<Span> union = Coverage.union(wanted);
    int length = source.text().length();
    return 2 * Coverage.length(union) > length ? List.of(Span.between(0, length)) : union;
  }

  private boolean isWhole() {
    return stretches.size() == 1 && stretches.get(0).length() == source.text().length();
  }

  private TokenizedText read() {
    if (isWhole()) {
      return source.tokens();
    }
    Excerpts excerpts = new Excerpts();
    stretches.forEach(stretch -> excerpts.add(source.text(), stretch));
    return fingerprinter.tokenize(excerpts);
  }

  public TokenizedText tokens() {
    return tokens;
  }

  /** The stretch of an offset. Borders of passages may lie a little outside of their stretch. */
  private Span stretchOf(int offset) {
    Span found = stretches.get(0);
    for (Span stretch : stretches) {
      found = stretch.offset() <= offset ? stretch : found;
    }
    return found;
  }

  /** Extends stretches with a passage at a border; returns whether any has grown. */
  public boolean grow(List<AlignedPassage> passages) {
    List<Span> grown = new ArrayList<>(stretches);
    passages.forEach(passage -> grown.add(grownFor(passage.source())));
    List<Span> union = worthIt(grown);
    if (union.equals(stretches)) {
      return false;
    }
    stretches = union;
    tokens = read();
    return true;
  }

  /** The passage, and twice its stretch in the direction of a border. */
  private Span grownFor(Span passage) {
    Span first = stretchOf(passage.offset());
    Span last = stretchOf(passage.end());
    boolean isAtStart = passage.offset() - first.offset() < EDGE;
    boolean isAtEnd = last.end() - passage.end() < EDGE;
    int from = isAtStart ? first.offset() - first.length() : passage.offset();
    int to = isAtEnd ? last.end() + last.length() : passage.end();
    return span(source, Math.min(from, passage.offset()), Math.max(to, passage.end()));
  }
}
