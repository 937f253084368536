package org.palimpsest.core.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.palimpsest.core.order.StatementComparison.Pair;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Span;

/*
 * Local alignment of two sequences of statements, like Smith and Waterman's of molecules
 * (Identification of common molecular subsequences, 1981), over the few pairs above their bounds:
 *
 *   strength(i, j) = gain(i, j) + max(0, max over (k, l) with k < i, l <= j of
 *                    strength(k, l) - GAP * (i - k - 1) - GAP * |(j - l) - (i - k)|)
 *
 * A statement of the text without a pair costs GAP, and so does each statement by which the source
 * is ahead or behind. No pair gains more than GAIN_MAX, so many must follow each other. All numbers
 * are parts of StatementComparison.SAME, by measurement (docs/adr/0014).
 */

/** Finds statements of a text in the same order as those of a source. */
public final class StatementOrders {

  static final int GAIN_MAX = StatementComparison.SAME * 15 / 100;
  static final int GAP = StatementComparison.SAME / 10;

  /** Minimum strength for a text of at most {@link #STATEMENTS_OF_LIMIT} statements. */
  private static final int LIMIT = StatementComparison.SAME * 56 / 100;

  private static final double STATEMENTS_OF_LIMIT = 80;

  /** Increase of the minimum: longer texts have longer chains by chance. */
  private static final double LIMIT_MORE = 0.085 * StatementComparison.SAME;

  private static final int REACH = 12;

  /** In UTF-16 code units; a book has no more. */
  private static final int TEXT_LENGTH_MAX = 1_000_000;

  private static final int LETTERS_MAX = 4_000;
  private static final int NONE = -1;

  private final List<Pair> pairs;
  private final int[] bounds;
  private final int[] strengths;
  private final int[] before;

  private StatementOrders(List<Pair> pairs, int[] bounds) {
    this.pairs = pairs;
    this.bounds = bounds;
    this.strengths = new int[pairs.size()];
    this.before = new int[pairs.size()];
    link();
  }

  /** Whether most letters are Han characters; in other languages words suffice in any order. */
  public static boolean applyTo(CharSequence text) {
    if (text.length() > TEXT_LENGTH_MAX) {
      return false;
    }
    int step = 1 + text.length() / LETTERS_MAX;
    int han = 0;
    int letters = 0;
    for (int i = 0; i < text.length(); i += step) {
      han += Characters.isIdeographic(text.charAt(i)) ? 1 : 0;
      letters += Character.isLetter(text.charAt(i)) ? 1 : 0;
    }
    return 2 * han > letters;
  }

  /** The minimum strength of an order, by the number of the text's statements. */
  static int limit(int count) {
    return LIMIT
        + (int) (LIMIT_MORE * Math.log(Math.max(STATEMENTS_OF_LIMIT, count) / STATEMENTS_OF_LIMIT));
  }

  static int gain(int likeness, int bound) {
    return Math.min(GAIN_MAX, likeness - bound);
  }

  /** Stretches of a text and a source in the same order; the weight is 1 or more. */
  public record Order(Span text, Span source, double weight) {}

  /** The stretches of a text that follow one source, in no particular order, without overlaps. */
  public static List<Order> find(
      StatementComparison comparison, Statements source, SourceBounds bounds) {
    Statements text = comparison.statements();
    int[] ofAll = bounds.ofAll();
    StatementOrders found = new StatementOrders(comparison.pairs(source, ofAll), ofAll);
    List<Order> orders = new ArrayList<>();
    int limit = limit(text.count());
    for (Chain chain : found.chains(limit)) {
      orders.add(
          new Order(
              span(text, chain.first().statement(), chain.last().statement()),
              span(source, chain.first().other(), chain.last().other()),
              (double) chain.strength() / limit));
    }
    return orders;
  }

  private static Span span(Statements statements, int first, int last) {
    return Span.between(statements.span(first).offset(), statements.span(last).end());
  }

  /** The first and last of pairs in a chain. */
  private record Chain(Pair first, Pair last, int strength) {

    boolean overlaps(Chain other) {
      return first.statement() <= other.last.statement()
          && other.first.statement() <= last.statement();
    }
  }

  private void link() {
    Arrays.fill(before, NONE);
    for (int i = 0; i < strengths.length; i++) {
      int best = 0;
      for (int k = i - 1; k >= 0 && reaches(pairs.get(k), pairs.get(i)); k--) {
        int strength = strengths[k] - cost(pairs.get(k), pairs.get(i));
        if (strength > best) {
          best = strength;
          before[i] = k;
        }
      }
      strengths[i] = best + pairs.get(i).gain();
    }
  }

  /** Whether the distance is small, with bounds for all statements between. */
  private boolean reaches(Pair from, Pair to) {
    if (to.statement() - from.statement() > REACH) {
      return false;
    }
    for (int statement = from.statement(); statement < to.statement(); statement++) {
      if (bounds[statement] == Rivals.NOT_ASKED) {
        return false;
      }
    }
    return true;
  }

  private static int cost(Pair from, Pair to) {
    int rows = to.statement() - from.statement();
    int columns = to.other() - from.other();
    return rows == 0 || columns < 0
        ? Integer.MAX_VALUE
        : GAP * (rows - 1) + GAP * Math.abs(columns - rows);
  }

  private List<Chain> chains(int limit) {
    List<Chain> chains = new ArrayList<>();
    IntStream.range(0, strengths.length)
        .filter(end -> strengths[end] >= limit)
        .boxed()
        .sorted(Comparator.comparingInt(end -> -strengths[end]))
        .map(this::chain)
        .filter(chain -> chains.stream().noneMatch(chain::overlaps))
        .forEach(chains::add);
    return chains;
  }

  private Chain chain(int end) {
    int first = end;
    while (before[first] != NONE) {
      first = before[first];
    }
    return new Chain(pairs.get(first), pairs.get(end), strengths[end]);
  }
}
