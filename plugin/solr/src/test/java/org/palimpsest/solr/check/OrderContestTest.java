package org.palimpsest.solr.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.order.SourceBounds;
import org.palimpsest.core.order.Statements;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenizedText;
import org.palimpsest.solr.candidate.CandidateLimits;
import org.palimpsest.solr.candidate.ShardOffers;
import org.palimpsest.solr.candidate.ShardOffers.Offer;
import org.palimpsest.solr.candidate.TextChunks;
import org.palimpsest.solr.candidate.TextStatistics;
import org.palimpsest.solr.source.RivalComparer.RivalLikeness;
import org.palimpsest.solr.source.RivalComparer.RivalQuery;

final class OrderContestTest {

  private static final int SENTENCES = 20;
  private static final int SENTENCE_LENGTH = 40;
  private static final List<String> IDS = List.of("a", "b", "c", "d", "e");

  private static final String TEXT = ("水".repeat(SENTENCE_LENGTH - 1) + "。").repeat(SENTENCES);

  /** Every sentence is a statement; a token for each character but the last. */
  private static final Statements STATEMENTS =
      Statements.of(
          new TokenizedText(
              new long[SENTENCES * (SENTENCE_LENGTH - 1)],
              starts(),
              IntStream.of(starts()).map(i -> i + 1).toArray(),
              IntStream.range(0, SENTENCES)
                  .mapToObj(i -> new Span(i * SENTENCE_LENGTH, SENTENCE_LENGTH))
                  .toList()));

  private static int[] starts() {
    return IntStream.range(0, TEXT.length()).filter(i -> TEXT.charAt(i) == '水').toArray();
  }

  /** Each chunk leads to all sources. */
  private static @Nullable OrderContest contest(Span... covered) {
    List<Offer> offers = new ArrayList<>();
    for (int chunk = 0; chunk < TextChunks.spans(TEXT).size(); chunk++) {
      for (String id : IDS) {
        offers.add(new Offer(chunk, 9f - IDS.indexOf(id), id));
      }
    }
    return OrderContest.of(
        TEXT,
        new TextStatistics(9, 30, new long[] {9}, false),
        STATEMENTS,
        List.of(covered),
        List.of(new ShardOffers(offers, List.of(), List.of(), 0, false)),
        CandidateLimits.of(TEXT, true));
  }

  private static OrderContest open() {
    return Objects.requireNonNull(contest());
  }

  /** The first source has this much more likeness than the others. */
  private static void answer(OrderContest contest, int more) {
    contest.add(
        contest.rivals().stream()
            .map(
                rival ->
                    new RivalLikeness(
                        rival.id(),
                        Collections.nCopies(
                            rival.statements().size(),
                            rival.id().equals("a") ? 500 + more : 496 + IDS.indexOf(rival.id()))))
            .toList());
  }

  @Test
  void allThatIsOpen_isAsked() {
    assertThat(STATEMENTS.count()).isEqualTo(SENTENCES);
    assertThat(open().rivals()).extracting(RivalQuery::id).containsExactlyInAnyOrderElementsOf(IDS);
    assertThat(open().rivals())
        .allSatisfy(rival -> assertThat(rival.statements()).hasSize(SENTENCES));
  }

  @Test
  void whatIsCovered_isNotAsked() {
    OrderContest contest =
        Objects.requireNonNull(contest(new Span(10 * SENTENCE_LENGTH, 5 * SENTENCE_LENGTH)));

    assertThat(contest.rivals())
        .allSatisfy(
            rival -> assertThat(rival.statements()).doesNotContain(10, 11, 12, 13, 14).contains(9));
    assertThat(contest(new Span(0, TEXT.length()))).isNull();
  }

  @Test
  void whoHasMuchMoreThanAllOthers_isSuspected() {
    OrderContest contest = open();
    answer(contest, 700);

    List<SourceBounds> suspects = contest.suspects(true);

    assertThat(suspects).hasSize(1);
    assertThat(suspects.get(0).id()).isEqualTo("a");
    assertThat(suspects.get(0).count()).isEqualTo(SENTENCES);
    assertThat(suspects.get(0).bounds()).containsOnly((int) (1.3 * 498));
  }

  @Test
  void whoHasLittleMore_isNot() {
    OrderContest contest = open();
    answer(contest, 150);

    assertThat(contest.suspects(true)).isEmpty();
  }

  /** With missing rivals any source would look like the origin. */
  @Test
  void whereAShardIsMissing_nobodyIsSuspected() {
    OrderContest contest = open();
    answer(contest, 700);

    assertThat(contest.suspects(false)).isEmpty();
    assertThat(contest.suspects(true)).isEmpty();
  }

  @Test
  void answerToAnotherQuestion_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open().add(List.of(new RivalLikeness("z", List.of()))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> open().add(List.of(new RivalLikeness("a", List.of(1)))));
  }
}
