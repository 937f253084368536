package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Clients that announce the largest bodies and send two bytes a second do not delay others. */
@ExtendWith(SharedCluster.class)
final class SlowClientsIT {

  private static final int SLOW_CLIENTS = 20;
  private static final int CHECKS = 60;

  /** Longer than the window for measuring the rate of a body. */
  private static final int PACE_SECONDS = 15;

  private static final int ANNOUNCED_BYTES = 33_554_400;

  private static Library library;

  @BeforeAll
  static void prepare(TestCluster cluster) throws IOException {
    library = cluster.demo();
  }

  @Test
  void twentySlowClients_othersAreAsFast() throws Exception {
    String text = new Texts(3).english(20);
    p95Millis(text); // warm-up
    double quietMillis = p95Millis(text);
    double slowMillis;
    ScheduledExecutorService drip = Executors.newSingleThreadScheduledExecutor();
    List<SlowClient> clients = new ArrayList<>();
    try {
      for (int i = 0; i < SLOW_CLIENTS; i++) {
        clients.add(new SlowClient());
      }
      CountDownLatch paceMeasured = new CountDownLatch(PACE_SECONDS);
      drip.scheduleAtFixedRate(
          () -> {
            clients.forEach(SlowClient::sendTwoBytes);
            paceMeasured.countDown();
          },
          0,
          1,
          TimeUnit.SECONDS);
      slowMillis = p95Millis(text);
      paceMeasured.await();
      for (SlowClient client : clients) {
        assertThat(client.endAndReadStatus()).contains(" 408 ");
      }
    } finally {
      drip.shutdownNow();
      for (SlowClient client : clients) {
        client.close();
      }
    }
    double quietAgainMillis = p95Millis(text);

    assertThat(slowMillis)
        .as("p95 beside slow clients; quiet " + quietMillis + ", " + quietAgainMillis)
        .isLessThan(3 * Math.max(quietMillis, quietAgainMillis));
  }

  private static double p95Millis(String text) throws IOException {
    List<Double> millis = new ArrayList<>();
    for (int i = 0; i < CHECKS; i++) {
      long start = System.nanoTime();
      Answer answer = library.check(text);
      millis.add((System.nanoTime() - start) / 1e6);
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }
    millis.sort(null);
    return millis.get(CHECKS * 95 / 100);
  }

  private static final class SlowClient implements Closeable {
    private final Socket socket;

    SlowClient() throws IOException {
      URI uri = URI.create(library.url());
      socket = new Socket(uri.getHost(), uri.getPort());
      socket.setSoTimeout(60_000);
      write(
          "POST "
              + uri.getPath()
              + "/check HTTP/1.1\r\nHost: 127.0.0.1:"
              + uri.getPort()
              + "\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: "
              + ANNOUNCED_BYTES
              + "\r\n\r\n");
    }

    private void write(String ascii) throws IOException {
      socket.getOutputStream().write(ascii.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
    }

    void sendTwoBytes() {
      try {
        write("a ");
      } catch (IOException e) {
        // the server has closed the connection
      }
    }

    /** Solr writes no answer before the end of the body. */
    String endAndReadStatus() throws IOException {
      socket.shutdownOutput();
      return new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
          .readLine();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
