package org.palimpsest.solr.shortcopy;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.candidate.TextStatistics;

/**
 * Chooses the pairs of terms by which short copies of a text are looked for.
 *
 * <p>A run of the least length that a source shares has all its terms, at the same distances. So of
 * each window of that length one pair is enough: that of its two rarest terms. A window that has
 * the pair of one before it needs none of its own, as in winnowing (Schleimer et al., SIGMOD 2003).
 * A window with a term that no source has is in no source, and one whose rarest term stands in more
 * than a tenth of the library is a usual phrase.
 */
public final class StretchPairs {

  /** In code units: what is compared with a source at once. */
  private static final int PIECE_LENGTH = 2000;

  /** In code units: no copy that is this long is cut by the border of two pieces. */
  private static final int OVERLAP = 400;

  /** Of shares, which are sums of fractions. */
  private static final double TOLERANCE = 1e-6;

  private final String text;
  private final TextStatistics statistics;
  private final TextTokens tokens;

  /** For each place of the text the share of a least length that stands before it. */
  private final double[] shares;

  /**
   * A chooser for one text.
   *
   * @param analyzer of the full-text field
   * @param statistics of the text's terms in the whole library
   * @throws IllegalArgumentException if they are of another number of terms
   */
  public StretchPairs(
      String text, Analyzer analyzer, TextStatistics statistics, ShortLengths lengths) {
    this.text = text;
    this.statistics = statistics;
    this.tokens = TextTokens.of(analyzer, text);
    this.shares = lengths.shares(text);
    if (tokens.termCount() != statistics.docFreqs().length) {
      throw new IllegalArgumentException(
          "a text of " + tokens.termCount() + " terms, not " + statistics.docFreqs().length);
    }
  }

  /**
   * The stretches to look up, in the order of the text.
   *
   * @param covered where no short copies are looked for
   */
  public List<ShortStretch> outside(List<Span> covered) {
    List<ShortStretch> stretches = new ArrayList<>();
    int start = 0;
    for (Span span : Coverage.union(covered)) {
      add(start, span.offset(), stretches);
      start = span.end();
    }
    add(start, text.length(), stretches);
    return stretches;
  }

  /** Long ones in pieces, each with the beginning of the next one. */
  private void add(int start, int end, List<ShortStretch> stretches) {
    for (int from = start; from < end; from += PIECE_LENGTH) {
      int to = Math.min(end, from + PIECE_LENGTH + OVERLAP);
      if (isLongEnough(from, to)) {
        Span span = Span.between(from, to);
        Set<TermPair> pairs = pairs(span);
        if (!pairs.isEmpty()) {
          stretches.add(new ShortStretch(span, List.copyOf(pairs)));
        }
      }
    }
  }

  private Set<TermPair> pairs(Span span) {
    Set<TermPair> pairs = new LinkedHashSet<>();
    int last = tokens.from(span.end());
    int first = tokens.from(span.offset());
    for (int i = first; i <= last; i++) {
      if (i == last || tokens.end(i) > span.end() || docFreq(i) == 0) {
        addPairs(first, i, pairs);
        first = i + 1;
      }
    }
    return pairs;
  }

  /** How many sources have a token's term. */
  private long docFreq(int token) {
    int term = tokens.term(token);
    return term < 0 ? 0 : statistics.sourcesWith(term);
  }

  private boolean isLongEnough(int from, int to) {
    return shares[to] - shares[from] >= 1 - TOLERANCE;
  }

  /** Of each window of the least length in a run of tokens that sources have. */
  private void addPairs(int runStart, int runEnd, Set<TermPair> pairs) {
    int chosen = -1; // the first token of the last pair
    int end = runStart + 1;
    for (int start = runStart; start < runEnd; start++) {
      end = Math.max(end, start + 1);
      while (end <= runEnd && !isLongEnough(tokens.start(start), tokens.end(end - 1))) {
        end++;
      }
      if (end > runEnd) {
        return;
      }
      if (chosen < start) {
        int first = rarest(start, end, -1);
        int second = rarest(start, end, first);
        if (second >= 0 && isTelling(first)) {
          chosen = Math.min(first, second);
          pairs.add(pair(chosen, Math.max(first, second)));
        }
      }
    }
  }

  /** A window without a telling term is made of words that most texts have. */
  private boolean isTelling(int token) {
    return statistics.isOfUse(tokens.term(token));
  }

  private TermPair pair(int first, int second) {
    return new TermPair(
        tokens.term(first), tokens.term(second), tokens.position(second) - tokens.position(first));
  }

  /**
   * The rarest token of a window that stands apart from another one; -1 if there is none. Of
   * equally rare ones the last, which stands in more of the windows that follow.
   */
  private int rarest(int start, int end, int other) {
    int rarest = -1;
    for (int i = start; i < end; i++) {
      if ((other < 0 || areApart(i, other)) && (rarest < 0 || docFreq(i) <= docFreq(rarest))) {
        rarest = i;
      }
    }
    return rarest;
  }

  /** Pairs of Han characters that overlap say little more than one of them. */
  private boolean areApart(int one, int other) {
    return tokens.position(one) != tokens.position(other)
        && (tokens.end(one) <= tokens.start(other) || tokens.end(other) <= tokens.start(one));
  }
}
