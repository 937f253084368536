package org.palimpsest.federation.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckState;
import org.palimpsest.federation.protocol.Message.Hit;
import org.palimpsest.federation.protocol.Message.HitSource;
import org.palimpsest.federation.protocol.Message.LibraryOutcome;

/** Checks that outlast the asking site's wait, or their agent. */
final class LongChecksTest extends AnswererFixture {

  // ---- long checks

  @Test
  void check_longerThanTheSenderWaits_isPolled() throws Exception {
    restart(Duration.ofMillis(50), Duration.ofSeconds(30));
    library("slow", EvidenceLevel.METADATA);
    libraries.found.put("c-slow", found("d1", near(0, 3)));
    libraries.held.put("c-slow", new CountDownLatch(1));
    CheckAnswer running = ask(ID, check("slow", "missing"));
    assertThat(running)
        .isEqualTo(new CheckAnswer(CheckState.RUNNING, Map.of(), List.of(), List.of(), 100));
    assertThat(poll("alpha", ID)).isEqualTo(running);
    libraries.held.get("c-slow").countDown();
    await(() -> state("alpha", ID) != CheckState.RUNNING);
    CheckAnswer over = poll("alpha", ID);
    assertThat(over.hits()).hasSize(1);
    assertThat(over.outcomes())
        .isEqualTo(Map.of("slow", LibraryOutcome.OK, "missing", LibraryOutcome.DENIED));
    assertThat(poll("alpha", ID)).isEqualTo(over);
    assertThat(memory.placesTaken("alpha", "slow")).isZero();
  }

  @Test
  void check_libraryBeyondItsDeadline_timesOutAndTheOthersStay() throws Exception {
    restart(Duration.ofSeconds(30), Duration.ofSeconds(1));
    library("slow", EvidenceLevel.METADATA);
    library("good", EvidenceLevel.METADATA);
    libraries.held.put("c-slow", new CountDownLatch(1));
    libraries.found.put("c-good", found("d1", near(0, 3)));
    CheckAnswer answer = ask(ID, check("slow", "good"));
    assertThat(answer.outcomes())
        .isEqualTo(Map.of("slow", LibraryOutcome.TIMEOUT, "good", LibraryOutcome.OK));
    assertThat(answer.hits()).hasSize(1);
    await(() -> libraries.asked().contains("interrupted c-slow"));
  }

  @Test
  void poll_grantTakenBackSince_deniesTheLibrary() throws Exception {
    library("good", EvidenceLevel.METADATA);
    library("other", EvidenceLevel.METADATA);
    libraries.found.put("c-good", found("d1", near(0, 3)));
    libraries.found.put("c-other", found("d2", near(1, 4)));
    assertThat(ask(ID, check("good", "other")).hits()).hasSize(2);
    memory.state().grants().remove("alpha", "good");
    CheckAnswer answer = poll("alpha", ID);
    assertThat(answer.state()).isEqualTo(CheckState.PARTIAL);
    assertThat(answer.outcomes())
        .isEqualTo(Map.of("good", LibraryOutcome.DENIED, "other", LibraryOutcome.OK));
    assertThat(answer.sources()).containsExactly(new HitSource("other", "d2", "Title"));
    assertThat(answer.hits()).singleElement().matches(hit -> hit.source() == 0);
  }

  @Test
  void poll_anotherSitesOrUnknownCheck_answersTheSame() throws Exception {
    library("good", EvidenceLevel.METADATA);
    ask(ID, check("good"));
    assertThat(poll("gamma", ID)).isEqualTo(poll("gamma", new UUID(7, 7)));
    assertThat(poll("gamma", ID).outcomes()).isEmpty();
  }

  // ---- agents that die, stall and wake up

  /** A check that is answered as running, and blocks during its search. */
  private UUID askSlow() throws RefusedException {
    restart(Duration.ofMillis(20), Duration.ofSeconds(30));
    library("slow", EvidenceLevel.METADATA);
    libraries.found.put("c-slow", found("d1", near(0, 3)));
    libraries.held.put("c-slow", new CountDownLatch(1));
    assertThat(ask(ID, check("slow")).state()).isEqualTo(CheckState.RUNNING);
    await(() -> libraries.asked().contains("search c-slow"));
    return memory.state().checks().find("alpha", ID).orElseThrow().turn();
  }

  @Test
  void poll_checkOfAnAgentThatDied_isOverAndNotCounted() throws Exception {
    stall(askSlow());
    assertThat(sentencesUsed("slow")).isEqualTo(10);

    assertThat(poll("alpha", ID)).isEqualTo(Answerer.UNKNOWN_CHECK);
    assertThat(poll("alpha", ID)).isEqualTo(Answerer.UNKNOWN_CHECK);

    assertThat(sentencesUsed("slow")).isZero();
    assertThat(memory.placesTaken("alpha", "slow")).isZero();
    UUID anew = new UUID(3, 3);
    ask(anew, check("slow"));
    libraries.held.get("c-slow").countDown();
    await(() -> state("alpha", anew) == CheckState.DONE);
    assertThat(sentencesUsed("slow")).as("counted once").isEqualTo(10);
  }

  /** The late answer of an agent that stalls during a check. */
  private CompletableFuture<CheckAnswer> askStalling() {
    library("slow", EvidenceLevel.METADATA);
    libraries.found.put("c-slow", found("d1", near(0, 3)));
    libraries.held.put("c-slow", new CountDownLatch(1));
    CompletableFuture<CheckAnswer> answer =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return ask(ID, check("slow"));
              } catch (RefusedException e) {
                throw new IllegalStateException(e);
              }
            });
    await(() -> libraries.asked().contains("search c-slow"));
    return answer;
  }

  @Test
  void check_ofAnAgentThatWakesUpAfterItWasGivenUp_keepsNothing() throws Exception {
    CompletableFuture<CheckAnswer> late = askStalling();
    stall(memory.state().checks().find("alpha", ID).orElseThrow().turn());
    poll("alpha", ID);

    libraries.held.get("c-slow").countDown();

    assertThat(late.join()).isEqualTo(Answerer.UNKNOWN_CHECK);
    assertThat(poll("alpha", ID)).isEqualTo(Answerer.UNKNOWN_CHECK);
    assertThat(sentencesUsed("slow")).isZero();
    assertThat(memory.placesTaken("alpha", "slow")).isZero();
  }

  @Test
  void check_takenOverByAnotherAgent_isItsOwnAndCountedOnce() throws Exception {
    CompletableFuture<CheckAnswer> late = askStalling();
    FakeLibraries others = new FakeLibraries();
    others.found.put("c-slow", found("d2", near(1, 4)));
    try (Answerer other = newAnswerer(Duration.ofSeconds(30), Duration.ofSeconds(30), others)) {
      CheckAnswer answer = (CheckAnswer) other.answer("alpha", ID, check("slow"));
      assertThat(answer.hits()).extracting(Hit::fingerprint).containsExactly(1);

      libraries.held.get("c-slow").countDown();

      assertThat(late.join().state()).as("as of then").isIn(CheckState.RUNNING, CheckState.DONE);
      assertThat(poll("alpha", ID)).isEqualTo(answer);
      assertThat(sentencesUsed("slow")).isEqualTo(10);
      assertThat(memory.placesTaken("alpha", "slow")).isZero();
    }
  }

  @Test
  void check_thatWasAnsweredAndComesAgain_isNeitherSearchedNorCounted() throws Exception {
    library("good", EvidenceLevel.METADATA);
    libraries.found.put("c-good", found("d1", near(0, 3)));
    CheckAnswer answer = ask(ID, check("good"));

    assertThat(ask(ID, check("good"))).isEqualTo(answer);

    assertThat(sentencesUsed("good")).isEqualTo(10);
    assertThat(libraries.asked()).filteredOn("search c-good"::equals).hasSize(1);
  }

  @Test
  void close_runningCheck_isGivenUpAndNotCounted() throws Exception {
    askSlow();
    restart(Duration.ofSeconds(30), Duration.ofSeconds(30));
    assertThat(poll("alpha", ID)).isEqualTo(Answerer.UNKNOWN_CHECK);
    assertThat(sentencesUsed("slow")).isZero();
    assertThat(memory.placesTaken("alpha", "slow")).isZero();
  }

  @Test
  void cancel_runningCheck_stopsItsSearches() throws Exception {
    askSlow();
    assertThat(answerer.answer("alpha", new UUID(0, 9), new Message.CancelRequest(ID)))
        .isEqualTo(new Message.CancelAnswer());
    await(() -> libraries.asked().contains("interrupted c-slow"));
    assertThat(poll("alpha", ID)).isEqualTo(poll("alpha", new UUID(7, 7)));
    assertThat(memory.placesTaken("alpha", "slow")).isZero();
  }

  @Test
  void cancel_anotherSitesCheck_leavesIt() throws Exception {
    library("good", EvidenceLevel.METADATA);
    libraries.found.put("c-good", found("d1", near(0, 3)));
    CheckAnswer answer = ask(ID, check("good"));
    answerer.answer("gamma", new UUID(0, 9), new Message.CancelRequest(ID));
    assertThat(poll("alpha", ID)).isEqualTo(answer);
  }

  @Test
  void revoke_runningCheck_isDropped() throws Exception {
    askSlow();
    memory.state().peers().revoke("alpha");
    await(() -> libraries.asked().contains("interrupted c-slow"));
    await(() -> memory.placesTaken("alpha", "slow") == 0);
    await(() -> memory.state().checks().find("alpha", ID).isEmpty());
  }
}
