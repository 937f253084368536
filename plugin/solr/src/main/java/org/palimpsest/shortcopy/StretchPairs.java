package org.palimpsest.shortcopy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.candidate.Chunks;
import org.palimpsest.candidate.TextStatistics;
import org.palimpsest.match.Coverage;
import org.palimpsest.text.SegmentationParameters;
import org.palimpsest.text.Segmenter;
import org.palimpsest.text.Span;

/**
 * Chooses the pairs of terms by which short copies are looked for.
 *
 * <p>A run of the least length that a source shares has all its terms, at the same distances. So of
 * each window of that length one pair is enough: that of its two rarest terms. Windows that have a
 * pair of their neighbours' need none of their own, as in winnowing (Schleimer et al., SIGMOD
 * 2003). No window has a term that no source has.
 */
public final class StretchPairs {

  private static final Segmenter SEGMENTER = new Segmenter(new SegmentationParameters(150, 0));

  private final Analyzer analyzer;
  private final Chunks chunks;
  private final TextStatistics statistics;
  private final ShortLengths lengths;

  /**
   * A chooser for one text.
   *
   * @param analyzer of the full-text field
   * @param chunks of the text under it
   * @param statistics of its terms in the whole library
   */
  public StretchPairs(
      Analyzer analyzer, Chunks chunks, TextStatistics statistics, ShortLengths lengths) {
    this.analyzer = analyzer;
    this.chunks = chunks;
    this.statistics = statistics;
    this.lengths = lengths;
  }

  /**
   * The stretches to look up, in the order of the text.
   *
   * @param covered where no short copies are looked for
   */
  public List<ShortStretch> of(String text, List<Span> covered) {
    List<Span> union = Coverage.union(covered);
    List<ShortStretch> stretches = new ArrayList<>();
    for (Span sentence : SEGMENTER.outline(text).naturalSentences()) {
      for (Span left : Coverage.difference(List.of(sentence), union)) {
        if (lengths.share(text.substring(left.offset(), left.end())) >= 1) {
          add(text, left, stretches);
        }
      }
    }
    return stretches;
  }

  private void add(String text, Span span, List<ShortStretch> stretches) {
    String stretch = text.substring(span.offset(), span.end());
    List<Token> tokens = tokens(stretch);
    double[] shares = lengths.shares(stretch);
    Set<TermPair> pairs = new LinkedHashSet<>();
    int first = 0;
    for (int i = 0; i <= tokens.size(); i++) {
      if (i == tokens.size() || !tokens.get(i).isKnown()) {
        addPairs(shares, tokens.subList(first, i), pairs);
        first = i + 1;
      }
    }
    if (!pairs.isEmpty()) {
      stretches.add(new ShortStretch(span, List.copyOf(pairs)));
    }
  }

  /**
   * A term of a stretch.
   *
   * @param number among the text's terms, negative where it is none
   * @param docFreq how many sources have it
   */
  private record Token(int number, int position, int start, int end, long docFreq) {

    boolean isKnown() {
      return number >= 0 && docFreq > 0;
    }
  }

  private List<Token> tokens(String stretch) {
    List<Token> tokens = new ArrayList<>();
    try (TokenStream stream = analyzer.tokenStream("text", stretch)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
      PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
      stream.reset();
      int position = -1;
      while (stream.incrementToken()) {
        position += increment.getPositionIncrement();
        int number = Collections.binarySearch(chunks.terms(), new BytesRef(term));
        tokens.add(
            new Token(
                number,
                position,
                offset.startOffset(),
                offset.endOffset(),
                number < 0 ? 0 : statistics.sourcesWith(number)));
      }
      stream.end();
    } catch (IOException e) {
      throw new UncheckedIOException("analysis of a text in memory failed", e);
    }
    return tokens;
  }

  /** Of each window of the least length, in a run of terms that sources have. */
  private void addPairs(double[] shares, List<Token> run, Set<TermPair> pairs) {
    int lastFirst = -1; // of the pair chosen last
    int end = 0;
    for (int start = 0; start < run.size(); start++) {
      end = Math.max(end, start + 1);
      while (end < run.size() && !isLongEnough(shares, run.get(start), run.get(end - 1))) {
        end++;
      }
      if (!isLongEnough(shares, run.get(start), run.get(end - 1))) {
        return;
      }
      if (lastFirst < start) {
        int[] chosen = rarest(run, start, end);
        if (chosen.length == 2) {
          Token first = run.get(chosen[0]);
          Token second = run.get(chosen[1]);
          pairs.add(
              new TermPair(first.number(), second.number(), second.position() - first.position()));
          lastFirst = chosen[0];
        }
      }
    }
  }

  private static boolean isLongEnough(double[] shares, Token first, Token last) {
    return shares[Math.max(first.start(), last.end())] - shares[first.start()] >= 1 - 1e-6;
  }

  /** The two rarest terms of a window, in order, which do not overlap; empty if there are none. */
  private static int[] rarest(List<Token> run, int start, int end) {
    int first = -1;
    for (int i = start; i < end; i++) {
      // Of equally rare ones the last: it stands in more of the windows that follow.
      if (first < 0 || run.get(i).docFreq() <= run.get(first).docFreq()) {
        first = i;
      }
    }
    int second = -1;
    for (int i = start; i < end; i++) {
      if (isApart(run.get(i), run.get(first))
          && (second < 0 || run.get(i).docFreq() <= run.get(second).docFreq())) {
        second = i;
      }
    }
    return second < 0 ? new int[0] : new int[] {Math.min(first, second), Math.max(first, second)};
  }

  private static boolean isApart(Token one, Token other) {
    return one.position() != other.position()
        && (one.end() <= other.start() || other.end() <= one.start());
  }
}
