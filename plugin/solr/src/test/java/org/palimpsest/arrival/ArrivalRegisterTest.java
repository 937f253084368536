package org.palimpsest.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.arrival.ArrivalRegister.Near;
import org.palimpsest.duplicate.SpotSet;
import org.palimpsest.fingerprint.FingerprintList;
import org.palimpsest.near.NearQuestion;

/** One order for all, and nobody waits for who came later. */
final class ArrivalRegisterTest {

  private final AtomicLong nanos = new AtomicLong();
  private final ArrivalRegister register = new ArrivalRegister(nanos::get);

  private static NearQuestion document(String id, int... spots) {
    FingerprintList none = FingerprintList.of(List.of());
    return new NearQuestion(id, none, none, SpotSet.of(spots));
  }

  private long arrive(String id) {
    return register.arrive("key of " + id, document(id, 1, 2, 3), false);
  }

  private List<Near> near(long ticket) throws InterruptedException {
    return register.nearBefore(ticket, other -> other.spots().size() == 3, Duration.ZERO);
  }

  @Test
  void laterDocument_seesTheEarlierOne_andNotTheOtherWayRound() throws InterruptedException {
    long first = arrive("a");
    long second = arrive("b");

    assertThat(near(first)).isEmpty();
    assertThat(near(second)).containsExactly(new Near(first, "a", true, false));
  }

  @Test
  void documentThatWasAdded_isSeenUntilSearchesFindIt() throws InterruptedException {
    long first = arrive("a");
    nanos.set(10);
    assertThat(register.settle(first, true)).isTrue();
    assertThat(near(arrive("b"))).containsExactly(new Near(first, "a", false, false));

    register.forgetAddedBefore(10); // it was added when that commit had begun
    assertThat(near(arrive("c"))).extracting(Near::id).contains("a");
    register.forgetAddedBefore(11);
    assertThat(near(arrive("d"))).extracting(Near::id).doesNotContain("a").contains("b", "c");
  }

  @Test
  void documentThatIsNotAdded_isForgottenAtOnce() throws InterruptedException {
    long first = arrive("a");
    register.settle(first, false);

    assertThat(near(arrive("b"))).isEmpty();
    assertThat(register.settle(first, true)).as("known").isFalse();
  }

  @Test
  void requestThatIsSentAgain_entersItsDocumentOnce() throws InterruptedException {
    assertThat(arrive("a")).isEqualTo(arrive("a"));
    assertThat(register.size()).isEqualTo(1);
  }

  @Test
  void documentThatNobodyHearsOf_isOverdue_andOneThatWaitsIsNot() throws InterruptedException {
    long first = arrive("a");
    long second = arrive("b");
    nanos.set(TimeUnit.SECONDS.toNanos(29));
    near(second); // whoever adds b asks
    nanos.set(TimeUnit.SECONDS.toNanos(31));

    assertThat(near(arrive("c")))
        .containsExactly(new Near(first, "a", true, true), new Near(second, "b", true, false));
  }

  @Test
  void overdueDocuments_canBeForgotten_andWhoAddsThemAllTheSameLearnsOfIt() {
    long first = arrive("a");
    nanos.set(TimeUnit.SECONDS.toNanos(31));
    long second = arrive("b");
    register.forgetOverdue();

    assertThat(register.size()).isEqualTo(1);
    assertThat(register.settle(first, true)).isFalse();
    assertThat(register.settle(second, true)).isTrue();
  }

  @Test
  void waiting_endsWhenTheEarlierOneIsAdded() throws Exception {
    ArrivalRegister real = new ArrivalRegister();
    long first = real.arrive("a", document("a", 1, 2, 3), false);
    long second = real.arrive("b", document("b", 1, 2, 3), false);
    CompletableFuture<List<Near>> waiting =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return real.nearBefore(second, other -> true, Duration.ofMinutes(1));
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    assertThat(waiting).isNotDone();
    real.settle(first, true);

    assertThat(waiting.get(30, TimeUnit.SECONDS))
        .containsExactly(new Near(first, "a", false, false));
  }

  @Test
  void register_isFullBySpotsAndRefusesNothingUntilFourTimesThat() {
    int[] spots = IntStream.range(0, 500_000).toArray();
    for (int i = 0; i < 3; i++) {
      register.settle(register.arrive("key" + i, document("d" + i, spots), false), true);
    }
    assertThat(register.isFull()).isTrue();
    assertThat(register.isOverfull()).isFalse();
    for (int i = 3; i < 9; i++) {
      register.settle(register.arrive("key" + i, document("d" + i, spots), false), true);
    }
    assertThat(register.isOverfull()).isTrue();
    nanos.set(1);
    register.forgetAddedBefore(1);
    assertThat(register.isFull()).isFalse();
    assertThat(register.size()).isZero();
  }
}
