package org.palimpsest.federation.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class BodyReaderTest {

  private long nanos;

  /** At most 1,000 bytes, in 20 s, at 100 bytes a second. */
  private final BodyReader reader =
      new BodyReader(
          new ServerSettings(
              "127.0.0.1",
              0,
              1000,
              Duration.ofSeconds(10),
              Duration.ofSeconds(20),
              100,
              Duration.ofSeconds(60),
              8,
              8,
              8,
              4,
              10,
              20,
              Duration.ofSeconds(120)),
          () -> nanos);

  /** Endless, a byte at a time, each after a while. */
  private InputStream drip(long millis) {
    return new InputStream() {
      @Override
      public int read() {
        return 0;
      }

      @Override
      public int read(byte[] buffer, int offset, int length) {
        nanos += TimeUnit.MILLISECONDS.toNanos(millis);
        return 1;
      }
    };
  }

  private static void assertRefused(Refusal refusal, ThrowingRead read) {
    assertThatThrownBy(read::run)
        .isInstanceOfSatisfying(
            RefusalException.class, thrown -> assertThat(thrown.refusal()).isEqualTo(refusal));
  }

  private interface ThrowingRead {
    void run() throws RefusalException, IOException;
  }

  @Test
  void read_asLargeAsAllowed_isRead() throws Exception {
    assertThat(reader.read(new ByteArrayInputStream(new byte[1000]), 1000)).hasSize(1000);
    assertThat(reader.read(new ByteArrayInputStream(new byte[0]), -1)).isEmpty();
  }

  @Test
  void read_announcedTooLarge_readsNothing() {
    InputStream unread =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("it was read");
          }

          @Override
          public int read(byte[] buffer, int offset, int length) throws IOException {
            return read();
          }
        };
    assertRefused(Refusal.SIZE, () -> reader.read(unread, 1001));
  }

  @Test
  void read_tooLargeWithoutSaying_stopsThere() {
    assertRefused(Refusal.SIZE, () -> reader.read(new ByteArrayInputStream(new byte[1001]), -1));
  }

  @Test
  void read_slowerThanTheMinimum_isGivenUpAfterTheGrace() {
    assertRefused(Refusal.SLOW, () -> reader.read(drip(500), -1));
    assertThat(nanos).isBetween(TimeUnit.SECONDS.toNanos(2), TimeUnit.SECONDS.toNanos(3));
  }

  @Test
  void read_fastEnough_goesOnUntilTheSizeOrTime() {
    assertRefused(Refusal.SIZE, () -> reader.read(drip(5), -1));
    nanos = 0;
    BodyReader patient =
        new BodyReader(
            new ServerSettings(
                "127.0.0.1",
                0,
                1 << 20,
                Duration.ofSeconds(10),
                Duration.ofSeconds(20),
                1,
                Duration.ofSeconds(60),
                8,
                8,
                8,
                4,
                10,
                20,
                Duration.ofSeconds(120)),
            () -> nanos);
    assertRefused(Refusal.SLOW, () -> patient.read(drip(500), -1));
    assertThat(nanos).isBetween(TimeUnit.SECONDS.toNanos(20), TimeUnit.SECONDS.toNanos(21));
  }
}
