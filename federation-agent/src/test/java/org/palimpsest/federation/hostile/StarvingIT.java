package org.palimpsest.federation.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.key.SiteKeys;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.server.ServerSettings;
import org.palimpsest.federation.server.TestSite;
import org.palimpsest.federation.testing.Latency;
import org.palimpsest.federation.testing.SolrProcess;

/**
 * Effects on other sites of one that sends requests as fast as possible, or opens idle connections.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("long")
final class StarvingIT {

  private static final int THREADS = 16;
  private static final int MESSAGES = 3_000;
  private static final int CONNECTIONS = 300;
  private static final int SLOW_BODIES = 80;

  @TempDir private Path folder;
  private TestSite site;
  private List<Attacker> members;
  private Attacker greedy;

  @BeforeEach
  void sites() throws Exception {
    site =
        TestSite.start(
            "beta",
            folder.resolve("beta"),
            SolrProcess.shared(),
            new ServerSettings("127.0.0.1", 0),
            "starving-" + UUID.randomUUID() + "-");
    members = Stream.of("one", "two", "three", "four").map(this::member).toList();
    greedy = member("greedy");
  }

  private Attacker member(String name) {
    SiteKeys keys = TestSite.newKeys(name, folder.resolve(name));
    site.addPeer(name, keys);
    return new Attacker(site.url(), site.descriptor(), new Identity(name, keys));
  }

  @AfterEach
  void stop() {
    site.close();
  }

  /** Creates messages in advance, so that sealing takes no time of the measurement. */
  private List<byte[]> hellos() {
    List<byte[]> messages = new ArrayList<>();
    for (int i = 0; i < MESSAGES; i++) {
      messages.add(greedy.envelope(new Message.HelloRequest(0), UUID.randomUUID()));
    }
    return messages;
  }

  @Test
  void aMemberThatAsksAsFastAsItCan_takesNoTimeFromOthers() throws Exception {
    List<byte[]> messages = hellos();
    AtomicInteger next = new AtomicInteger();
    AtomicInteger asked = new AtomicInteger(); // in turns, since each has a budget
    Latency.assertNotStarved(
        "a greeting",
        () ->
            members.get(asked.getAndIncrement() % members.size()).ask(new Message.HelloRequest(0)),
        THREADS,
        () -> greedy.wire().postOnce(messages.get(next.getAndIncrement() % MESSAGES)));
    assertThat(next).hasValueGreaterThan(THREADS);
  }

  /** Opens more connections than the port has threads. */
  @Test
  void slowBodiesOfAMember_takeNoTimeFromOthers() throws Exception {
    String slow = "POST " + Wire.MESSAGES + " HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n";
    AtomicInteger sent = new AtomicInteger();
    AtomicInteger asked = new AtomicInteger();
    Latency.assertNotStarved(
        "a greeting beside slow bodies",
        () ->
            members.get(asked.getAndIncrement() % members.size()).ask(new Message.HelloRequest(0)),
        SLOW_BODIES,
        () ->
            greedy
                .wire()
                .trickle(
                    "127.0.0." + (2 + sent.getAndIncrement() % 2),
                    slow,
                    Duration.ofMillis(500),
                    Duration.ofSeconds(10)));
  }

  @Test
  void connectionsOfOneAddress_thatDoNothing_keepNobodyWaiting() throws Exception {
    URI url = site.url();
    List<Socket> idle = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS; i++) {
        Socket socket = new Socket();
        socket.bind(new java.net.InetSocketAddress(InetAddress.getByName("127.0.0.2"), 0));
        socket.connect(new java.net.InetSocketAddress(url.getHost(), url.getPort()), 5_000);
        idle.add(socket);
      }
      long begun = System.nanoTime();
      Wire stranger = new Wire(url, site.descriptor().certificates(), null);
      assertThat(stranger.get(Wire.DESCRIPTOR).status()).isEqualTo(200);
      assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun)).isLessThan(3_000);
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
  }
}
