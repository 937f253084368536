package org.palimpsest.federation.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.SiteKeys;
import org.palimpsest.federation.peer.PeerException.Kind;
import org.palimpsest.federation.peer.TlsPeer.Response;
import org.palimpsest.federation.peer.TlsPeer.Script;
import org.palimpsest.federation.protocol.Envelope;
import org.palimpsest.federation.protocol.Header;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.MessageType;
import org.palimpsest.federation.protocol.TinkEnvelopes;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.retry.Pause;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.Peers.Peer;

@Timeout(300)
final class PeerClientTest {

  private static final Message.LibrariesAnswer ANSWER = new Message.LibrariesAnswer(List.of());

  /** Never over: all tests of the class share it. */
  private static final Deadline DEADLINE = Deadline.after(Duration.ofDays(1));

  private static final PeerSettings FAST =
      new PeerSettings(
          Duration.ofMinutes(1),
          Duration.ofMinutes(1),
          3,
          Duration.ofMillis(10),
          100,
          Duration.ofMinutes(1));

  @TempDir private Path folder;

  private final List<Duration> pauses = Collections.synchronizedList(new ArrayList<>());
  private final List<AutoCloseable> open = new ArrayList<>();
  private volatile Instant now = Instant.parse("2026-11-21T12:00:00Z");
  private final InstantSource clock = () -> now;
  private SiteKeys own;

  @BeforeEach
  void makeKeys() throws IOException {
    own = SiteKeys.create(folder.resolve("alpha"), "alpha", List.of("alpha.example.org"), clock);
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
  }

  private PeerClient client(PeerSettings settings) {
    return client(settings, pauses::add);
  }

  private PeerClient client(PeerSettings settings, Pause pause) {
    PeerClient client =
        new PeerClient("alpha", own, own::tls, new TinkEnvelopes(clock), settings, clock, pause);
    open.add(client);
    return client;
  }

  private TlsPeer peer(Script script) throws IOException, GeneralSecurityException {
    TlsPeer peer = new TlsPeer("beta", folder.resolve("beta"), own, clock, script);
    open.add(peer);
    return peer;
  }

  private Reply ask(TlsPeer peer) throws PeerException {
    return client(FAST).exchange(peer.peer(), new Message.LibrariesRequest(), DEADLINE);
  }

  private PeerException failure(TlsPeer peer) {
    return org.assertj.core.api.Assertions.catchThrowableOfType(
        PeerException.class, () -> ask(peer));
  }

  @Test
  void question_isSealedAndSignedAndItsAnswerRead() throws Exception {
    TlsPeer peer = peer((site, request, attempt) -> site.answer(request, ANSWER));
    Reply reply = ask(peer);
    assertThat(reply.answer()).isEqualTo(ANSWER);
    Envelope request = peer.requests().get(0);
    peer.envelopes.verify(request, own.publicKeys());
    assertThat(peer.envelopes.open(request, peer.keys)).isEqualTo(new Message.LibrariesRequest());
    assertThat(reply.bytesSent()).isEqualTo(request.bytes().size());
    assertThat(reply.bytesReceived()).isPositive();
    assertThat(peer.clientPins()).isEqualTo(own.tls().pins());
  }

  @Test
  void serverWithAnotherCertificate_getsNoMessage() throws Exception {
    TlsPeer peer = peer((site, request, attempt) -> site.answer(request, ANSWER));
    assertThatExceptionOfType(PeerException.class)
        .isThrownBy(
            () ->
                client(FAST)
                    .exchange(
                        peer.peer(List.of("0".repeat(64))),
                        new Message.LibrariesRequest(),
                        DEADLINE))
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.CERTIFICATE));
    assertThat(peer.requests()).isEmpty();
  }

  @Test
  void passingFailure_isTriedAgainUnderTheSameId() throws Exception {
    TlsPeer peer =
        peer(
            (site, request, attempt) ->
                switch (attempt) {
                  case 0 -> Response.of(500);
                  case 1 -> throw new IOException("breaks off");
                  case 2 -> Response.of(408);
                  default -> site.answer(request, ANSWER);
                });
    assertThat(ask(peer).answer()).isEqualTo(ANSWER);
    assertThat(peer.requests()).hasSize(4);
    assertThat(peer.requests().stream().map(Envelope::bytes).distinct()).hasSize(1);
  }

  @Test
  void lastingFailure_isGivenUpAfterThreeRetries() throws Exception {
    TlsPeer peer = peer((site, request, attempt) -> Response.of(500));
    assertThat(failure(peer).kind()).isEqualTo(Kind.FAILED);
    assertThat(peer.requests()).hasSize(4);
    assertThat(pauses).hasSize(3);
    assertThat(pauses.get(0).toMillis()).isBetween(5L, 15L);
    assertThat(pauses.get(2).toMillis()).isBetween(31L, 94L);
  }

  @ParameterizedTest
  @CsvSource({
    "400, REFUSED, time, siteClock",
    "400, REFUSED, seal, siteCannotOpen",
    "400, REFUSED, <script>, siteRefusesMessage",
    "403, REFUSED, refused, siteRefuses",
    "404, REFUSED, '', siteNoAgent",
    "409, REFUSED, '', siteSameId",
    "413, REFUSED, size, siteTooLarge"
  })
  void refusal_isOneNoteAndNotTriedAgain(int status, Kind kind, String word, String code)
      throws Exception {
    TlsPeer peer = peer((site, request, attempt) -> Response.refusal(status, word));
    assertThat(failure(peer))
        .satisfies(e -> assertThat(e.kind()).isEqualTo(kind))
        .satisfies(e -> assertThat(e.note().code()).isEqualTo(code))
        .hasMessageContaining("beta")
        .hasMessageNotContaining("<script");
    assertThat(peer.requests()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void askedToComeBack_comesBackWithTheSameMessage(int status) throws Exception {
    TlsPeer peer =
        peer(
            (site, request, attempt) ->
                attempt < 6 ? Response.of(status).retryAfter("7") : site.answer(request, ANSWER));
    assertThat(ask(peer).answer()).isEqualTo(ANSWER);
    assertThat(pauses).hasSize(6).containsOnly(Duration.ofSeconds(7));
    assertThat(peer.requests().stream().map(Envelope::bytes).distinct()).hasSize(1);
  }

  @Test
  void quotaUntilTomorrow_isNotWaitedFor() throws Exception {
    TlsPeer peer = peer((site, request, attempt) -> Response.of(429).retryAfter("36000"));
    PeerException failure = failure(peer);
    assertThat(failure.kind()).isEqualTo(Kind.QUOTA);
    assertThat(failure.retryAfter()).isEqualTo(Duration.ofHours(10));
    assertThat(pauses).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-5", "soon", "000000000000"})
  void siteThatAlwaysSaysAtOnce_isAskedEverMoreSeldom(String retryAfter) throws Exception {
    TlsPeer peer =
        peer(
            (site, request, attempt) ->
                attempt < 9
                    ? Response.of(429).retryAfter(retryAfter)
                    : site.answer(request, ANSWER));
    Reply reply =
        client(PeerSettings.DEFAULT)
            .exchange(peer.peer(), new Message.LibrariesRequest(), DEADLINE);
    assertThat(reply.answer()).isEqualTo(ANSWER);
    assertThat(pauses.stream().map(Duration::toMillis))
        .containsExactly(1000L, 1500L, 2250L, 3375L, 5062L, 7593L, 10_000L, 10_000L, 10_000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"999999999999", "86401", "100000000"})
  void siteThatSaysInDays_isNotWaitedFor_andSaidToBeLeft(String retryAfter) throws Exception {
    TlsPeer peer = peer((site, request, attempt) -> Response.of(503).retryAfter(retryAfter));
    PeerException failure = failure(peer);
    assertThat(failure.note()).isEqualTo(Note.of("siteForDays", "site", "beta"));
    assertThat(failure.isToBeLeftAlone()).isTrue();
    assertThat(peer.requests()).hasSize(1);
    assertThat(pauses).isEmpty();
  }

  /** One for each check of an answer. */
  private enum Forgery {
    ANOTHER_SENDER("CERTIFICATE"),
    ANOTHER_RECIPIENT("RECIPIENT"),
    EXPIRED("TIME"),
    NOT_YET_VALID("TIME"),
    VALID_FOR_TOO_LONG("TIME"),
    ANOTHER_REQUEST("ANSWER"),
    ANOTHER_ENVELOPE_OF_THE_ID("ANSWER");

    private final String reason;

    Forgery(String reason) {
      this.reason = reason;
    }

    Note note() {
      return reason.equals("TIME")
          ? Note.of("siteAnswerClock", "site", "beta")
          : Note.of("siteAnswerRefused", "site", "beta", "reason", reason);
    }

    Header of(Header header) {
      return switch (this) {
        case ANOTHER_SENDER -> with(header, "gamma", header.to(), 0, 300);
        case ANOTHER_RECIPIENT -> with(header, header.from(), "gamma", 0, 300);
        case EXPIRED -> with(header, header.from(), header.to(), -1000, 300);
        case NOT_YET_VALID -> with(header, header.from(), header.to(), 1000, 300);
        case VALID_FOR_TOO_LONG -> with(header, header.from(), header.to(), 0, 301);
        case ANOTHER_REQUEST ->
            answering(header, new Header.InReplyTo(UUID.randomUUID(), "0".repeat(64)));
        case ANOTHER_ENVELOPE_OF_THE_ID ->
            answering(header, new Header.InReplyTo(header.inReplyTo().id(), "0".repeat(64)));
      };
    }

    private static Header with(Header header, String from, String to, int later, int lifetime) {
      Instant issued = header.issuedAt().plusSeconds(later);
      return new Header(
          header.version(),
          header.suite(),
          header.type(),
          header.id(),
          from,
          to,
          header.signingKeyId(),
          header.sealingKeyId(),
          issued,
          issued.plusSeconds(lifetime),
          header.inReplyTo());
    }

    private static Header answering(Header header, Header.InReplyTo reference) {
      return new Header(
          header.version(),
          header.suite(),
          header.type(),
          header.id(),
          header.from(),
          header.to(),
          header.signingKeyId(),
          header.sealingKeyId(),
          header.issuedAt(),
          header.expiresAt(),
          reference);
    }
  }

  @ParameterizedTest
  @EnumSource(Forgery.class)
  void forgedAnswer_isRefusedByName(Forgery forgery) throws Exception {
    TlsPeer peer =
        peer((site, request, attempt) -> site.answer(forgery.of(site.header(request)), ANSWER));
    assertThat(failure(peer))
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.BAD_ANSWER))
        .satisfies(e -> assertThat(e.note()).isEqualTo(forgery.note()));
    assertThat(peer.requests()).hasSize(1);
  }

  @Test
  void answerOfAnotherType_isRefused() throws Exception {
    TlsPeer peer =
        peer(
            (site, request, attempt) -> {
              Header header = site.header(request);
              Header other =
                  new Header(
                      header.version(),
                      header.suite(),
                      MessageType.CANCEL,
                      header.id(),
                      header.from(),
                      header.to(),
                      header.signingKeyId(),
                      header.sealingKeyId(),
                      header.issuedAt(),
                      header.expiresAt(),
                      header.inReplyTo());
              return site.answer(other, new Message.CancelAnswer());
            });
    assertThat(failure(peer).note())
        .isEqualTo(Note.of("siteAnswerRefused", "site", "beta", "reason", "ANSWER"));
  }

  @Test
  void answerSignedWithAnUnknownKey_saysWhatToDo() throws Exception {
    TlsPeer peer =
        peer(
            (site, request, attempt) -> {
              byte[] bytes = site.answer(request, ANSWER).body().toArray();
              bytes[bytes.length - 1] ^= 1; // the signature is last
              return Response.ok(Bytes.of(bytes));
            });
    assertThat(failure(peer).note()).isEqualTo(Note.of("siteAnswerUnsigned", "site", "beta"));
  }

  @Test
  void anyFlippedByteOfAnAnswer_isRefused() throws Exception {
    List<Integer> places = new ArrayList<>();
    TlsPeer peer =
        peer(
            (site, request, attempt) -> {
              byte[] bytes = site.answer(request, ANSWER).body().toArray();
              int place = attempt * bytes.length / 40;
              places.add(place);
              bytes[place] ^= 1;
              return Response.ok(Bytes.of(bytes));
            });
    for (int i = 0; i < 40; i++) {
      assertThat(failure(peer).kind()).as("byte %s", i).isEqualTo(Kind.BAD_ANSWER);
    }
    assertThat(places).doesNotHaveDuplicates();
  }

  @Test
  void answerThatIsTooLarge_isNotRead() throws Exception {
    TlsPeer peer =
        peer((site, request, attempt) -> Response.ok(Bytes.of(new byte[Envelope.BYTES_MAX + 1])));
    assertThat(failure(peer).note())
        .isEqualTo(Note.of("siteAnswerRefused", "site", "beta", "reason", "SIZE"));
  }

  @Test
  void answerThatTrickles_isGivenUpInTime() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    TlsPeer peer =
        peer(
            (site, request, attempt) -> {
              end.await();
              return Response.of(500);
            });
    PeerSettings impatient =
        new PeerSettings(
            Duration.ofSeconds(3),
            Duration.ofMillis(200),
            0,
            Duration.ofMillis(10),
            100,
            Duration.ofMinutes(1));
    assertThatExceptionOfType(PeerException.class)
        .isThrownBy(
            () -> client(impatient).exchange(peer.peer(), new Message.LibrariesRequest(), DEADLINE))
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.NO_ANSWER));
    end.countDown();
  }

  @Test
  void siteThatIsDown_isLeftAlone() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    TlsPeer template = peer((site, request, attempt) -> site.answer(request, ANSWER));
    SiteDescriptor there = template.peer().descriptor();
    Peer down =
        new Peer(
            new SiteDescriptor(
                "gone",
                "gone",
                URI.create("https://127.0.0.1:" + port),
                1,
                there.issuedAt(),
                there.versions(),
                there.schemes(),
                there.keys(),
                there.certificates()),
            Bytes.of(new byte[0]),
            /* revoked= */ false);
    PeerSettings settings =
        new PeerSettings(
            Duration.ofSeconds(3),
            Duration.ofSeconds(5),
            3,
            Duration.ofMillis(10),
            1,
            Duration.ofMinutes(5));
    PeerClient client = client(settings);
    List<Kind> kinds = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      try {
        client.exchange(down, new Message.LibrariesRequest(), DEADLINE);
      } catch (PeerException e) {
        kinds.add(e.kind());
      }
    }
    assertThat(kinds).containsExactly(Kind.UNREACHABLE, Kind.DOWN, Kind.DOWN);
    // Another site is not concerned.
    assertThat(client.exchange(template.peer(), new Message.LibrariesRequest(), DEADLINE).answer())
        .isEqualTo(ANSWER);
    assertThat(client.circuits()).isEqualTo(new PeerClient.CircuitCounts(1, 1, 0));
  }

  @Test
  void momentWithoutANetwork_failsNoneOfManyMessages() throws Exception {
    int messages = 8;
    CyclicBarrier allUnderWay = new CyclicBarrier(messages);
    TlsPeer peer =
        peer(
            (site, request, attempt) -> {
              if (attempt < messages) {
                allUnderWay.await();
                throw new IOException("breaks off");
              }
              return site.answer(request, ANSWER);
            });
    PeerClient client =
        client(
            new PeerSettings(
                Duration.ofSeconds(3),
                Duration.ofSeconds(20),
                3,
                Duration.ofMillis(10),
                PeerSettings.DEFAULT.failuresMax(),
                Duration.ofMinutes(5)));
    List<CompletableFuture<Message.Answer>> asked =
        Stream.generate(
                () ->
                    CompletableFuture.supplyAsync(
                        () -> answer(client, peer), task -> new Thread(task).start()))
            .limit(messages)
            .toList();
    assertThat(asked).allSatisfy(each -> assertThat(each.join()).isEqualTo(ANSWER));
    assertThat(peer.requests()).hasSize(2 * messages);
  }

  private static Message.Answer answer(PeerClient client, TlsPeer peer) {
    try {
      return client.exchange(peer.peer(), new Message.LibrariesRequest(), DEADLINE).answer();
    } catch (PeerException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void restoredMessage_isTheSame_andIsNotSentWhenItHasExpired() throws Exception {
    TlsPeer peer = peer((site, request, attempt) -> site.answer(request, ANSWER));
    PeerClient client = client(FAST);
    Outgoing message = client.prepare(peer.peer(), new Message.LibrariesRequest());
    Outgoing restored = client.restore(message.bytes());
    assertThat(restored).isEqualTo(message);
    client.send(peer.peer(), restored, DEADLINE);
    now = now.plusSeconds(300);
    assertThatExceptionOfType(PeerException.class)
        .isThrownBy(() -> client.send(peer.peer(), restored, DEADLINE))
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.EXPIRED));
    assertThat(peer.requests()).hasSize(1);
  }

  @Test
  void revokedSiteAndOneWithoutValidKeys_getNoMessage() throws Exception {
    TlsPeer peer = peer((site, request, attempt) -> site.answer(request, ANSWER));
    PeerClient client = client(FAST);
    Peer revoked = new Peer(peer.peer().descriptor(), Bytes.of(new byte[0]), /* revoked= */ true);
    assertThatExceptionOfType(PeerException.class)
        .isThrownBy(() -> client.ask(revoked, new Message.LibrariesRequest(), DEADLINE))
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.REVOKED));
    now = now.plus(Duration.ofDays(4000));
    assertThatExceptionOfType(PeerException.class)
        .isThrownBy(() -> client.ask(peer.peer(), new Message.LibrariesRequest(), DEADLINE))
        .satisfies(e -> assertThat(e.note()).isEqualTo(Note.of("siteKeysEnded", "site", "beta")))
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.NO_KEY));
    assertThat(peer.requests()).isEmpty();
  }

  @Test
  void noTimeLeft_sendsNothing() throws Exception {
    TlsPeer peer = peer((site, request, attempt) -> site.answer(request, ANSWER));
    assertThatExceptionOfType(PeerException.class)
        .isThrownBy(
            () ->
                client(FAST)
                    .ask(
                        peer.peer(), new Message.LibrariesRequest(), Deadline.after(Duration.ZERO)))
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.DEADLINE));
    assertThat(peer.requests()).isEmpty();
  }

  @Test
  void interruptedQuestion_endsAtOnce() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    TlsPeer peer =
        peer(
            (site, request, attempt) -> {
              asked.countDown();
              end.await();
              return Response.of(500);
            });
    PeerClient client = client(FAST);
    FutureTask<Reply> asking =
        new FutureTask<>(
            () -> client.exchange(peer.peer(), new Message.LibrariesRequest(), DEADLINE));
    Thread thread = new Thread(asking);
    thread.start();
    asked.await();
    thread.interrupt();
    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(asking::get)
        .satisfies(
            e -> assertThat(((PeerException) e.getCause()).kind()).isEqualTo(Kind.INTERRUPTED));
    end.countDown();
  }

  @Test
  void interruptedBetweenRetries_endsAtOnce() throws Exception {
    Thread[] asking = new Thread[1];
    TlsPeer peer =
        peer(
            (site, request, attempt) -> {
              asking[0].interrupt();
              return Response.of(500);
            });
    asking[0] = Thread.currentThread();
    PeerSettings slow =
        new PeerSettings(
            Duration.ofSeconds(3),
            Duration.ofSeconds(5),
            3,
            Duration.ofSeconds(10),
            100,
            Duration.ofMinutes(1));
    assertThatExceptionOfType(PeerException.class)
        .isThrownBy(
            () -> client(slow).exchange(peer.peer(), new Message.LibrariesRequest(), DEADLINE))
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.INTERRUPTED));
    assertThat(Thread.interrupted()).isTrue();
  }

  /** The task ended, not the site: others may go on asking it. */
  @Test
  void interruptedWaitBeforeARetry_endsAtOnce_andTheSiteIsNotLeftAlone() throws Exception {
    TlsPeer peer = peer((site, request, attempt) -> Response.of(500));
    PeerClient client =
        client(
            PeerSettings.DEFAULT,
            wait -> {
              throw new InterruptedException();
            });
    assertThatExceptionOfType(PeerException.class)
        .isThrownBy(() -> client.exchange(peer.peer(), new Message.LibrariesRequest(), DEADLINE))
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.INTERRUPTED));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(client.circuits()).isEqualTo(new PeerClient.CircuitCounts(1, 0, 0));
  }

  @Test
  void cheapQuestion_isAskedAnewWhereItsMessageGrewTooOld() throws Exception {
    TlsPeer peer =
        peer(
            (site, request, attempt) -> {
              if (attempt == 0) {
                now = now.plusSeconds(301);
                return Response.of(500);
              }
              return site.answer(request, ANSWER);
            });
    assertThat(client(FAST).ask(peer.peer(), new Message.LibrariesRequest(), DEADLINE))
        .isEqualTo(ANSWER);
    assertThat(peer.requests().stream().map(request -> request.header().id()).distinct())
        .hasSize(2);
  }
}
