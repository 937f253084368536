package org.palimpsest.solr.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.util.ContentStreamBase;
import org.junit.jupiter.api.Test;

/** A body is received whole, or refused for its length, its pace or its sender. */
final class ReceivedBodyTest {

  private static final int ROOM_BYTES = 1 << 20;
  private static final int FAST_PIECE_BYTES = 8192;

  private final ReceiveRoom.Space space = new ReceiveRoom(ROOM_BYTES).open("a");

  /** A sender that waits before each piece, on its own clock. */
  private static final class Sender extends ContentStreamBase {
    private final int pieces;
    private final int pieceBytes;
    private final long pauseMillis;
    private int fastPieces;
    private int sent;
    private long nowMillis;

    Sender(int pieces, int pieceBytes, long pauseMillis) {
      this.pieces = pieces;
      this.pieceBytes = pieceBytes;
      this.pauseMillis = pauseMillis;
      setContentType("text/plain; charset=utf-8");
    }

    @Override
    public InputStream getStream() {
      return new InputStream() {
        @Override
        public int read() {
          throw new UnsupportedOperationException("read piece by piece");
        }

        @Override
        public int read(byte[] into, int offset, int length) {
          if (sent < fastPieces) {
            sent++;
            return FAST_PIECE_BYTES;
          }
          nowMillis += pauseMillis;
          return sent++ == pieces ? -1 : pieceBytes;
        }
      };
    }

    long nanoTime() {
      return TimeUnit.MILLISECONDS.toNanos(nowMillis);
    }
  }

  private ReceivedBody receive(Sender sender, long bytesMax) throws IOException {
    return ReceivedBody.receive(
        sender,
        bytesMax,
        () -> new SolrException(ErrorCode.BAD_REQUEST, "too long"),
        space,
        0,
        sender::nanoTime);
  }

  @Test
  void body_receivedWholeWithItsType() throws IOException {
    ReceivedBody body = receive(new Sender(20, 1000, 0), ROOM_BYTES);

    assertThat(body.getStream().readAllBytes()).hasSize(20_000);
    assertThat(body.getSize()).isEqualTo(20_000);
    assertThat(body.getContentType()).isEqualTo("text/plain; charset=utf-8");
  }

  @Test
  void twoBytesEveryFiveSeconds_refusedAfterTheFirstWindow() {
    Sender sender = new Sender(1000, 2, 5000);

    assertThatExceptionOfType(ReceivedBody.TooSlow.class)
        .isThrownBy(() -> receive(sender, ROOM_BYTES))
        .matches(slow -> slow.code() == 408)
        .withMessage(
            "The body came too slowly; send at least 4096 bytes a second, and all of it within 300"
                + " seconds.");
    assertThat(sender.sent).isEqualTo(2);
  }

  /** A fast beginning counts in its own window only. */
  @Test
  void fastThenSlow_refused() {
    Sender sender = new Sender(1000, 2, 5000);
    sender.fastPieces = 50;

    assertThatExceptionOfType(ReceivedBody.TooSlow.class)
        .isThrownBy(() -> receive(sender, ROOM_BYTES));
    assertThat(sender.sent).isEqualTo(54);
  }

  @Test
  void slowEnoughForEver_refusedAfterTheLongestTime() {
    Sender sender = new Sender(1000, 5000, 1000);

    assertThatExceptionOfType(ReceivedBody.TooSlow.class)
        .isThrownBy(() -> receive(sender, 100 * ROOM_BYTES));
    assertThat(sender.nowMillis).isBetween(300_000L, 302_000L);
  }

  @Test
  void shortBodyAfterALongPause_received() throws IOException {
    assertThat(receive(new Sender(1, 50, 9_999), ROOM_BYTES).getSize()).isEqualTo(50);
  }

  @Test
  void longerThanAllowed_refusedOnceThatIsKnown() {
    Sender sender = new Sender(1000, 1000, 0);

    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> receive(sender, 5000))
        .withMessage("too long");
    assertThat(sender.sent).isEqualTo(6);
  }

  @Test
  void announcedAsLongerThanAllowed_refusedUnread() {
    Sender sender = new Sender(1000, 1000, 0);
    sender.setSize(5001L);

    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> receive(sender, 5000))
        .withMessage("too long");
    assertThat(sender.sent).isZero();
  }
}
