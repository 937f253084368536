package org.palimpsest.core.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.core.token.TokenizedText;

/**
 * Compares statements by the cosine of their token sets, weighted by the library; tokens of sources
 * alone have the mean weight. Likenesses are integers, equal on all nodes. Thread-safe.
 */
public final class StatementComparison {

  public static final int SAME = 10_000;

  /** Minimum bits of a token; lighter ones only cost time. */
  private static final double BITS_MIN = 1;

  private static final int NONE = -1;

  private final Statements text;

  /** For each token of the text, by its number, the square of its bits. */
  private final double[] squares;

  private final double meanSquare;

  /** For each statement the root of the sum of its tokens' squares. */
  private final double[] lengths;

  /** For each token, by its number, the statements with it. */
  private final int[][] statementsOf;

  public StatementComparison(Statements text, TokenWeights weights) {
    this.text = text;
    TokenizedText tokens = text.text();
    this.squares = new double[tokens.distinctCount()];
    for (int number = 0; number < squares.length; number++) {
      double bits = weights.bits(tokens.hash(number));
      squares[number] = bits < BITS_MIN ? 0 : bits * bits;
    }
    this.lengths = new double[text.count()];
    this.statementsOf = new int[squares.length][0];
    this.meanSquare = read();
  }

  /** Fills the statements of tokens; returns the square of the mean bits. */
  private double read() {
    double bits = 0;
    int count = 0;
    for (int statement = 0; statement < text.count(); statement++) {
      double square = 0;
      for (int token = text.firstToken(statement);
          token < text.firstToken(statement + 1);
          token++) {
        int number = text.text().number(token);
        if (!has(number, statement)) {
          statementsOf[number] = with(statementsOf[number], statement);
          square += squares[number];
          bits += Math.sqrt(squares[number]);
          count++;
        }
      }
      lengths[statement] = Math.sqrt(square);
    }
    double mean = bits / Math.max(1, count);
    return mean * mean;
  }

  private boolean has(int number, int statement) {
    int[] noted = statementsOf[number];
    return noted.length > 0 && noted[noted.length - 1] == statement;
  }

  private static int[] with(int[] statements, int another) {
    int[] more = Arrays.copyOf(statements, statements.length + 1);
    more[statements.length] = another;
    return more;
  }

  Statements statements() {
    return text;
  }

  public TokenizedText text() {
    return text.text();
  }

  public int count() {
    return text.count();
  }

  @FunctionalInterface
  private interface Sink {
    void accept(int statement, int other, int likeness);
  }

  /**
   * The likeness of each statement to the most similar one of a source, 0 to {@link #SAME}; {@link
   * Rivals#NOT_ASKED} for those not compared.
   */
  public int[] best(Statements source, IntPredicate compared) {
    int[] best = new int[text.count()];
    Arrays.setAll(best, statement -> compared.test(statement) ? 0 : Rivals.NOT_ASKED);
    compare(
        source,
        compared,
        (statement, other, likeness) -> best[statement] = Math.max(best[statement], likeness));
    return best;
  }

  /** Indices of a statement of the text and one of a source; {@code gain} is above the bound. */
  record Pair(int statement, int other, int gain) {}

  /** Pairs above the bounds, which are {@link Rivals#NOT_ASKED} for some, in the text's order. */
  List<Pair> pairs(Statements source, int[] bounds) {
    List<Pair> pairs = new ArrayList<>();
    compare(
        source,
        statement -> bounds[statement] != Rivals.NOT_ASKED,
        (statement, other, likeness) -> {
          int gain = StatementOrders.gain(likeness, bounds[statement]);
          if (gain > 0) {
            pairs.add(new Pair(statement, other, gain));
          }
        });
    pairs.sort(Comparator.comparingInt(Pair::statement).thenComparingInt(Pair::other));
    return pairs;
  }

  private void compare(Statements source, IntPredicate compared, Sink sink) {
    SharedBits shared = new SharedBits(partners(source.text()));
    for (int other = 0; other < source.count(); other++) {
      double length = shared.read(source, other);
      for (int i = 0; i < shared.count; i++) {
        int statement = shared.touched[i];
        if (compared.test(statement)) {
          double cosine = shared.squares[statement] / (lengths[statement] * length);
          sink.accept(statement, other, (int) Math.round(SAME * Math.min(1, cosine)));
        }
      }
      shared.clear();
    }
  }

  /** The shared squares of one statement of a source with each of the text. */
  private final class SharedBits {
    private final int[] partners;

    /** For each token of the source, by its number, its last statement. */
    private final int[] lastSeen;

    private final double[] squares = new double[text.count()];

    /** The statements of the text with shared tokens, in no order. */
    private final int[] touched = new int[text.count()];

    private int count;

    SharedBits(int[] partners) {
      this.partners = partners;
      this.lastSeen = new int[partners.length];
      Arrays.fill(lastSeen, NONE);
    }

    double read(Statements source, int other) {
      double square = 0;
      for (int token = source.firstToken(other); token < source.firstToken(other + 1); token++) {
        int number = source.text().number(token);
        if (lastSeen[number] != other) {
          lastSeen[number] = other;
          square += add(partners[number]);
        }
      }
      return Math.sqrt(square);
    }

    private double add(int number) {
      if (number == NONE) {
        return meanSquare;
      }
      double square = StatementComparison.this.squares[number];
      if (square == 0) {
        return 0;
      }
      for (int statement : statementsOf[number]) {
        if (squares[statement] == 0) {
          touched[count++] = statement;
        }
        squares[statement] += square;
      }
      return square;
    }

    void clear() {
      for (int i = 0; i < count; i++) {
        squares[touched[i]] = 0;
      }
      count = 0;
    }
  }

  /** For each token of a source, by its number, its number in the text. */
  private int[] partners(TokenizedText source) {
    int[] partners = new int[source.distinctCount()];
    Arrays.setAll(partners, number -> Math.max(NONE, text.text().numberOf(source.hash(number))));
    return partners;
  }
}
