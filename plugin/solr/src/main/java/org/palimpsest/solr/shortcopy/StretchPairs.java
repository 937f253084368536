package org.palimpsest.solr.shortcopy;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.candidate.TextStatistics;
import org.palimpsest.solr.shortcopy.ShortStretch.TermPair;

/**
 * Chooses the term pairs that lead to short copies of a text.
 *
 * <p>A source of a run of the minimum length has all its terms at the same distances, so the pair
 * of the two rarest terms suffices for each window. Windows that contain the previous pair need
 * none, as in winnowing (Schleimer et al., SIGMOD 2003). Windows with a term that no source has are
 * skipped, and those whose rarest term is in more than a tenth of the library.
 */
public final class StretchPairs {

  /** Code units compared with a source at a time. */
  private static final int PIECE_LENGTH = 2000;

  /** Code units; no shorter copy is cut between two pieces. */
  private static final int OVERLAP = 400;

  /** The expected documents with a pair above which they must have further terms. */
  private static final int CHANCE_MAX = 1;

  /** Terms in more than one of so many documents are not required. */
  private static final int COMMON_SHARE = 2;

  /** Terms of a pair and further ones. */
  private static final int TERMS_MAX = 8;

  /** Of sums of fractions. */
  private static final double TOLERANCE = 1e-6;

  private final String text;
  private final TextStatistics statistics;
  private final TextTokens tokens;

  /** By offset: the share of a minimum length before it. */
  private final double[] shares;

  /**
   * A chooser for one text.
   *
   * @param statistics of the text's terms in the whole library
   * @throws IllegalArgumentException if they have another number of terms
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

  /** The stretches to look up outside of covered spans, in the order of the text. */
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

  /** Splits long stretches into overlapping pieces. */
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

  private long docFreq(int token) {
    int term = tokens.term(token);
    return term < 0 ? 0 : statistics.sourcesWith(term);
  }

  private boolean isLongEnough(int from, int to) {
    return shares[to] - shares[from] >= 1 - TOLERANCE;
  }

  /** Adds a pair for each window of the minimum length in a run of tokens. */
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
        int first = rarest(start, end, List.of());
        int second = rarest(start, end, List.of(first));
        if (second >= 0 && isTelling(first)) {
          chosen = Math.min(first, second);
          pairs.add(pair(chosen, Math.max(first, second), end));
        }
      }
    }
  }

  /** Windows without such a term consist of common words. */
  private boolean isTelling(int token) {
    return statistics.isRare(tokens.term(token));
  }

  private TermPair pair(int first, int second, int end) {
    return new TermPair(
        tokens.term(first),
        tokens.term(second),
        tokens.position(second) - tokens.position(first),
        others(first, second, end));
  }

  /**
   * If many documents have both terms of a pair by chance: the telling terms between the first one
   * and the end of its window, the rarest first. Windows that contain the pair contain these, too.
   */
  private List<Integer> others(int first, int second, int end) {
    List<Integer> chosen = new ArrayList<>(List.of(first, second));
    double documents = statistics.docCount();
    if (docFreq(first) * (docFreq(second) / documents) > CHANCE_MAX) {
      while (chosen.size() < TERMS_MAX) {
        int next = rarest(first + 1, end, chosen);
        if (next < 0 || docFreq(next) > documents / COMMON_SHARE) {
          break;
        }
        chosen.add(next);
      }
    }
    return chosen.stream().skip(2).map(tokens::term).toList();
  }

  /**
   * The rarest token of a window apart from others, or -1. Of equally rare ones the last, which is
   * in more of the following windows.
   */
  private int rarest(int start, int end, List<Integer> others) {
    int rarest = -1;
    for (int i = start; i < end; i++) {
      int token = i;
      if (others.stream().allMatch(other -> areApart(token, other))
          && (rarest < 0 || docFreq(i) <= docFreq(rarest))) {
        rarest = i;
      }
    }
    return rarest;
  }

  /** Overlapping Han bigrams add little to one. */
  private boolean areApart(int one, int other) {
    return tokens.position(one) != tokens.position(other)
        && (tokens.end(one) <= tokens.start(other) || tokens.end(other) <= tokens.start(one));
  }
}
