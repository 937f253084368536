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
import org.palimpsest.solr.candidate.Gathered;

/**
 * What is aligned of a source: all of it, or of a long one the stretches where a passage can be. A
 * stretch grows until no passage stands at its border, so that the same is found as in the whole.
 * For one thread.
 */
public final class SourceExcerpts {

  /**
   * So much is taken on both sides of a place, in code units: a page or two, so that words weigh
   * about as much as they do in the whole (docs/adr/0055).
   */
  private static final int CONTEXT = 4000;

  /**
   * What comes so near to a border might reach further: more fragments than a passage reaches over.
   */
  private static final int EDGE = 600;

  /** So many positions a place may be off before it reaches into the context. */
  private static final int SLACK = 64;

  /** Of a place's terms so many are there, if it is the place: others may be no features. */
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

  /** All of a source. */
  public static SourceExcerpts whole(TextFingerprinter fingerprinter, TokenizedSource source) {
    Span whole = Span.between(0, source.text().length());
    return new SourceExcerpts(fingerprinter, source, List.of(whole));
  }

  /**
   * The stretches of a source where a passage can be; all of it, where that is not told, or the
   * places are not found.
   *
   * @param known stretches that have something in common with the text in any case
   */
  public static SourceExcerpts of(
      TextFingerprinter fingerprinter,
      TokenizedSource source,
      Gathered gathered,
      List<Span> known) {
    boolean isNothingThere = gathered.places().isEmpty() && known.isEmpty();
    if (!gathered.areTold() || isNothingThere || source.text().isEmpty()) {
      return whole(fingerprinter, source);
    }
    EstimatedOffsets offsets = new EstimatedOffsets(source.text());
    Guess guess = new Guess(fingerprinter, source, gathered, known, offsets);
    return guess
        .excerpts(1)
        .or(() -> guess.excerpts(offsets.scale(gathered.lastPosition())))
        .orElseGet(() -> whole(fingerprinter, source));
  }

  /** Where in a source the places of the index are. */
  private record Guess(
      TextFingerprinter fingerprinter,
      TokenizedSource source,
      Gathered gathered,
      List<Span> known,
      EstimatedOffsets offsets) {

    /** Empty, where not all places are where a scale of positions says. */
    Optional<SourceExcerpts> excerpts(double scale) {
      List<Span> expected =
          gathered.places().stream().map(place -> offsets.span(place, SLACK, scale)).toList();
      List<Span> wanted = new ArrayList<>(known);
      wanted.addAll(expected);
      SourceExcerpts excerpts = new SourceExcerpts(fingerprinter, source, around(wanted, source));
      return Optional.of(excerpts).filter(each -> each.have(gathered.places(), expected));
    }
  }

  private static List<Span> around(List<Span> spans, TokenizedSource source) {
    return spans.stream()
        .map(span -> span(source, span.offset() - CONTEXT, span.end() + CONTEXT))
        .toList();
  }

  /** A stretch that lies in the source, and tears no character. */
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

  /** Whether the words of all places are where these are expected. */
  private boolean have(List<Gathered.Place> places, List<Span> expected) {
    return IntStream.range(0, places.size()).allMatch(i -> have(places.get(i), expected.get(i)));
  }

  private boolean have(Gathered.Place place, Span expected) {
    long[] terms = place.terms().stream().mapToLong(fingerprinter::hash).toArray();
    return tokens.countWithin(stretchOf(expected.offset()), terms) >= TERMS_MIN * terms.length;
  }

  /** What is most of a source costs no less than all of it. */
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

  /** The tokens of the stretches, with their places in the source. */
  public TokenizedText tokens() {
    return tokens;
  }

  /**
   * The stretch that a place lies in. Borders of passages move over what is the same on both sides,
   * also a little out of a stretch: then it is the one that they come from, or one just behind.
   */
  private Span stretchOf(int offset) {
    Span found = stretches.get(0);
    for (Span stretch : stretches) {
      found = stretch.offset() <= offset ? stretch : found;
    }
    return found;
  }

  /**
   * Makes stretches longer that have a passage at a border.
   *
   * @param passages that were found in them
   * @return whether any has become longer, so that more may be found
   */
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

  /** The passage itself, or with twice the stretch that it lies in where it is at the border. */
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
