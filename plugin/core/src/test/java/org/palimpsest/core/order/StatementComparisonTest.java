package org.palimpsest.core.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.core.token.TokenizedText;

final class StatementComparisonTest {

  private static final List<String> SENTENCES = new Sayings(5).sentences(8);

  private static Statements statements(List<String> sentences) {
    return Statements.of(Sayings.tokenize(Sayings.text(sentences)));
  }

  @Test
  void statement_isLikeItself() {
    StatementComparison comparison =
        new StatementComparison(statements(SENTENCES), TokenWeights.UNKNOWN);

    assertThat(comparison.best(statements(SENTENCES), statement -> true))
        .hasSize(8)
        .containsOnly(StatementComparison.SAME);
  }

  @Test
  void whatIsNotAsked_isNotTold() {
    StatementComparison comparison =
        new StatementComparison(statements(SENTENCES), TokenWeights.UNKNOWN);

    int[] best = comparison.best(statements(SENTENCES), statement -> statement == 3);

    assertThat(best[3]).isEqualTo(StatementComparison.SAME);
    assertThat(IntStream.range(0, 8).filter(i -> i != 3).map(i -> best[i]))
        .containsOnly(Rivals.NOT_ASKED);
  }

  /** With equal weights, it is the cosine of two sets. */
  @Test
  void likeness_isThatOfAllPairsOneByOne() {
    List<String> others = new Sayings(6).inOtherWords(SENTENCES, 0.5);
    Statements text = statements(SENTENCES);
    Statements source = statements(others);

    int[] best =
        new StatementComparison(text, TokenWeights.UNKNOWN).best(source, statement -> true);

    for (int i = 0; i < text.count(); i++) {
      double most = 0;
      for (int j = 0; j < source.count(); j++) {
        most = Math.max(most, cosine(tokens(text, i), tokens(source, j)));
      }
      assertThat(best[i]).isEqualTo((int) Math.round(most * StatementComparison.SAME));
    }
  }

  private static Set<Long> tokens(Statements statements, int statement) {
    TokenizedText text = statements.text();
    Set<Long> tokens = new HashSet<>();
    for (int i = statements.firstToken(statement); i < statements.firstToken(statement + 1); i++) {
      tokens.add(text.hash(text.number(i)));
    }
    return tokens;
  }

  private static double cosine(Set<Long> one, Set<Long> other) {
    Set<Long> shared = new HashSet<>(one);
    shared.retainAll(other);
    return shared.size() / Math.sqrt((double) one.size() * other.size());
  }

  @Test
  void whatEverybodySays_isNothing() {
    Statements text = statements(SENTENCES);
    long[] hashes =
        IntStream.range(0, text.text().distinctCount()).mapToLong(text.text()::hash).toArray();
    long[] all = new long[hashes.length];
    Arrays.fill(all, 1_000_000);

    StatementComparison comparison =
        new StatementComparison(text, new TokenWeights(1_000_000, hashes, all));

    assertThat(comparison.best(text, statement -> true)).containsOnly(0);
  }
}
