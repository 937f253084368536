package org.palimpsest.solr.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Bodies share a room: a quarter for each client, and always enough for the oldest. */
final class ReceiveRoomTest {

  private static final long LONG_MILLIS = TimeUnit.MINUTES.toMillis(2);

  private final ReceiveRoom room = new ReceiveRoom(100);

  @Test
  void clientWithMoreThanItsShare_waitsAndOthersDoNot() {
    room.open("greedy").take(20, 0);
    ReceiveRoom.Space second = room.open("greedy");

    assertThatExceptionOfType(TextGate.Full.class).isThrownBy(() -> second.take(6, 1));
    assertThatNoException().isThrownBy(() -> room.open("other").take(25, 0));
    assertThatNoException().isThrownBy(() -> second.take(5, 0));
  }

  @Test
  void fullRoom_othersWait() {
    for (String client : new String[] {"a", "b", "c", "d"}) {
      room.open(client).take(25, 0);
    }

    assertThatExceptionOfType(TextGate.Full.class).isThrownBy(() -> room.open("e").take(1, 1));
  }

  @Test
  void waitsOfABody_addUp() {
    room.open("a").take(25, 0);
    ReceiveRoom.Space second = room.open("a");

    assertThatExceptionOfType(TextGate.Full.class).isThrownBy(() -> second.take(1, 2));
    long waited = second.waitedMillis();
    assertThatExceptionOfType(TextGate.Full.class).isThrownBy(() -> second.take(1, waited + 2));

    assertThat(waited).isPositive();
    assertThat(second.waitedMillis()).isGreaterThan(waited);
  }

  /** Otherwise bodies that fill the room together would wait for each other. */
  @Test
  void oldestBody_neverWaits() {
    ReceiveRoom.Space oldest = room.open("a");
    oldest.take(20, 0);
    for (String client : new String[] {"b", "c", "d"}) {
      room.open(client).take(25, 0);
    }

    assertThatNoException().isThrownBy(() -> oldest.take(1000, 0));
  }

  @Test
  void oldestBodyOfAClient_mayExceedTheShare() {
    ReceiveRoom.Space other = room.open("other");
    ReceiveRoom.Space first = room.open("a");

    assertThatNoException().isThrownBy(() -> first.take(60, 0));
    other.close();
  }

  @Test
  void bodyThatEnds_makesRoom() {
    ReceiveRoom.Space first = room.open("a");
    first.take(25, 0);
    ReceiveRoom.Space second = room.open("a");
    CompletableFuture<Void> waiting =
        CompletableFuture.runAsync(() -> second.take(20, LONG_MILLIS));

    first.close();

    waiting.join();
  }
}
