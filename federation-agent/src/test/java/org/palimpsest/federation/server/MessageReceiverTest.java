package org.palimpsest.federation.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.palimpsest.federation.answer.AnswerSettings;
import org.palimpsest.federation.answer.Answerer;
import org.palimpsest.federation.answer.OwnDescriptor;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.cbor.CborFields;
import org.palimpsest.federation.hit.LibrarySearch;
import org.palimpsest.federation.hostile.Crafted;
import org.palimpsest.federation.key.PrivateKeys;
import org.palimpsest.federation.key.TestKeys;
import org.palimpsest.federation.protocol.Envelope;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.protocol.TinkEnvelopes;
import org.palimpsest.federation.server.MessageReceiver.HttpReply;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.testing.TestState;

final class MessageReceiverTest {

  private static final Instant NOW = Instant.parse("2026-05-04T12:00:00Z");
  private static final InstantSource CLOCK = InstantSource.fixed(NOW);
  private static final String CERTIFICATE = "ab".repeat(32);

  /** It puts a library and a grant. */
  private static final int TRANSACTIONS_OF_THE_TEST = 2;

  private static final String OTHER_CERTIFICATE = "cd".repeat(32);

  private final PrivateKeys ownKeys = TestKeys.generate(NOW.minus(Duration.ofDays(1)));
  private final PrivateKeys peerKeys = TestKeys.generate(NOW.minus(Duration.ofDays(1)));
  private final PrivateKeys strangerKeys = TestKeys.generate(NOW.minus(Duration.ofDays(1)));
  private final TestState memory = new TestState("beta", CLOCK);
  private final AtomicLong nanos = new AtomicLong();
  private final TinkEnvelopes envelopes = new TinkEnvelopes(CLOCK);
  private final Answerer answerer =
      new Answerer(
          AnswerSettings.DEFAULT,
          memory.state(),
          new NoLibraries(),
          () -> new OwnDescriptor(descriptor("beta", ownKeys, "ef".repeat(32)), NOTHING),
          CLOCK);
  private static final Bytes NOTHING = Bytes.of(new byte[] {1, 2, 3});

  MessageReceiverTest() {
    memory.addPeer(descriptor("alpha", peerKeys, CERTIFICATE));
    memory.addPeer(descriptor("gamma", strangerKeys, OTHER_CERTIFICATE));
  }

  @AfterEach
  void close() {
    answerer.close();
  }

  private MessageReceiver newReceiver() {
    return new MessageReceiver(
        new OwnSite(
            "beta",
            ownKeys,
            () -> new KeyManager[0],
            () -> new OwnDescriptor(descriptor("beta", ownKeys, "ef".repeat(32)), NOTHING),
            key -> Optional.empty()),
        memory.state(),
        answerer,
        envelopes,
        new MessageLog(memory.state().audit(), new SimpleMeterRegistry(), Set::of, CLOCK),
        CLOCK,
        nanos::get);
  }

  /** Faults of a message, in the order of the checks. */
  private enum Fault {
    SIZE(413, "size"),
    MALFORMED(400, "malformed"),
    CERTIFICATE(403, "refused"),
    RECIPIENT(400, "recipient"),
    TIME(400, "time"),
    SIGNATURE(403, "refused"),
    REPLAY(409, "replay"),
    GRANT(403, "refused"),
    SEAL(400, "seal"),
    CONTENT(400, "content");

    private final int status;
    private final String word;

    Fault(int status, String word) {
      this.status = status;
      this.word = word;
    }
  }

  /** The word in the site's log, which is more precise than the response. */
  private static String logged(Fault fault) {
    return switch (fault) {
      case CERTIFICATE -> "certificate";
      case SIGNATURE -> "signature";
      case GRANT -> "grant";
      default -> fault.word;
    };
  }

  private HttpReply receiveWith(Set<Fault> faults) {
    UUID id = UUID.randomUUID();
    if (!faults.contains(Fault.GRANT)) {
      grant("alpha", "theses");
    }
    if (faults.contains(Fault.REPLAY)) {
      memory.state().seenMessages().claim("alpha", id, "00".repeat(32), UUID.randomUUID(), NOW);
    }
    Instant issued = faults.contains(Fault.TIME) ? NOW.minusSeconds(1000) : NOW;
    byte[] header =
        Crafted.header(
                "check",
                id,
                "alpha",
                faults.contains(Fault.RECIPIENT) ? "delta" : "beta",
                "sign-1",
                "seal-1",
                issued,
                issued.plusSeconds(300))
            .toBytes();
    byte[] message = faults.contains(Fault.CONTENT) ? new byte[] {1} : check("theses").toBytes();
    PrivateKeys signer = faults.contains(Fault.SIGNATURE) ? strangerKeys : peerKeys;
    PrivateKeys opener = faults.contains(Fault.SEAL) ? strangerKeys : ownKeys;
    byte[] envelope = Crafted.envelope(header, message, signer, "sign-1", sealingKey(opener));
    if (faults.contains(Fault.MALFORMED)) {
      envelope = Arrays.copyOf(envelope, envelope.length + 1);
    }
    if (faults.contains(Fault.SIZE)) {
      envelope = Arrays.copyOf(envelope, (1 << 20) + 1);
    }
    return newReceiver()
        .receive(
            envelope,
            faults.contains(Fault.CERTIFICATE) ? OTHER_CERTIFICATE : CERTIFICATE,
            "alpha");
  }

  private static Bytes sealingKey(PrivateKeys keys) {
    return keys.publicKeys().sealing().get(0).bytes();
  }

  private static CborFields check(String... libraries) {
    return new CborFields()
        .put("libraries", List.of(libraries))
        .put("scheme", "minwise-100-5-0011223344556677")
        .put("epoch", "2026")
        .put("columns", Bytes.of(new byte[13]))
        .put("runs", List.of());
  }

  private void grant(String site, String library) {
    memory.addLibrary(library, "2026", "palimpsest-" + library);
    memory.addGrant(
        new Grant(
            site,
            library,
            EnumSet.allOf(Operation.class),
            EvidenceLevel.SNIPPET,
            Grant.Limits.DEFAULT,
            NOW.minusSeconds(10),
            NOW.plusSeconds(1000)));
  }

  private static SiteDescriptor descriptor(String site, PrivateKeys keys, String certificate) {
    return new SiteDescriptor(
        site,
        site,
        URI.create("https://" + site + ".example.org"),
        1,
        NOW,
        List.of(1),
        List.of(),
        keys.publicKeys(),
        List.of(certificate));
  }

  /** Libraries in which nothing is found. */
  private static final class NoLibraries implements LibrarySearch {
    @Override
    public Found search(String collection, String scheme, Bytes fingerprints, Duration time) {
      return new Found(List.of(), true, false);
    }

    @Override
    public List<Overlap> compare(String collection, String id, String text, Duration time) {
      return List.of();
    }

    @Override
    public java.util.Map<org.palimpsest.core.text.Span, Bytes> sentences(
        String collection, String document, String purpose, Duration timeAllowed) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long documents(String collection) {
      return 0;
    }
  }

  private static String text(HttpReply reply) {
    return new String(reply.body().toArray(), StandardCharsets.UTF_8);
  }

  @Test
  void receive_nothingWrong_isAnswered() throws Exception {
    HttpReply reply = receiveWith(EnumSet.noneOf(Fault.class));
    assertThat(reply.status()).isEqualTo(200);
    Envelope answer = envelopes.parse(reply.body().toArray());
    envelopes.verify(answer, ownKeys.publicKeys());
    assertThat(envelopes.open(answer, peerKeys)).isInstanceOf(Message.CheckAnswer.class);
  }

  @Test
  void receive_aCheck_takesFourTransactions() {
    receiveWith(EnumSet.noneOf(Fault.class)); // the first one writes the agent's lease
    assertThat(
            memory.transactions(
                () -> assertThat(receiveWith(EnumSet.noneOf(Fault.class)).status()).isEqualTo(200)))
        .isEqualTo(TRANSACTIONS_OF_THE_TEST + 4);
  }

  @Test
  void receive_afterARestore_isToldToComeBackUntilNothingOfBeforeCanComeAgain() {
    byte[] envelope = hello();
    memory.takeMessagesFrom(NOW.plusMillis(1));

    HttpReply early = newReceiver().receive(envelope, CERTIFICATE, "alpha");
    assertThat(early.status()).isEqualTo(503);
    assertThat(early.retryAfterSeconds()).isPositive();
    memory.takeMessagesFrom(NOW);
    assertThat(newReceiver().receive(envelope, CERTIFICATE, "alpha").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void receive_oneThingWrong_isRefusedForIt(Fault fault) {
    assertRefused(receiveWith(EnumSet.of(fault)), fault);
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void receive_twoThingsWrong_isRefusedForTheEarlier(Fault earlier) {
    for (Fault later : Fault.values()) {
      if (later.compareTo(earlier) > 0) {
        memory.clear("grant_");
        memory.clear("audit");
        memory.clear("audit_head");
        assertRefused(receiveWith(EnumSet.of(earlier, later)), earlier);
      }
    }
  }

  @Test
  void receive_sameMessageAgain_getsTheStoredAnswerWhichOpens() throws Exception {
    grant("alpha", "theses");
    byte[] envelope = hello();
    HttpReply first = newReceiver().receive(envelope, CERTIFICATE, "alpha");
    HttpReply again = newReceiver().receive(envelope, CERTIFICATE, "alpha");
    assertThat(again).isEqualTo(first);
    Envelope answer = envelopes.parse(again.body().toArray());
    envelopes.verify(answer, ownKeys.publicKeys());
    assertThat(envelopes.open(answer, peerKeys)).isInstanceOf(Message.HelloAnswer.class);
    assertThat(answer.header().expiresAt()).isAfterOrEqualTo(NOW.plusSeconds(300));
    assertThat(answer.header().inReplyTo().sha256())
        .isEqualTo(MessageReceiver.sha256(Bytes.of(envelope)));
  }

  private byte[] hello() {
    return helloOf("alpha", peerKeys);
  }

  private byte[] helloOf(String from, PrivateKeys keys) {
    byte[] header =
        Crafted.header(
                "hello",
                UUID.randomUUID(),
                from,
                "beta",
                "sign-1",
                "seal-1",
                NOW,
                NOW.plusSeconds(300))
            .toBytes();
    byte[] message = new CborFields().put("serial", 0).toBytes();
    return Crafted.envelope(header, message, keys, "sign-1", sealingKey(ownKeys));
  }

  @Test
  void receive_whileItIsAnswered_isToldToComeBack() throws Exception {
    byte[] envelope = hello();
    UUID id = envelopes.parse(envelope).header().id();
    memory
        .state()
        .seenMessages()
        .claim("alpha", id, MessageReceiver.sha256(Bytes.of(envelope)), UUID.randomUUID(), NOW);
    HttpReply reply = newReceiver().receive(envelope, CERTIFICATE, "alpha");
    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.retryAfterSeconds()).isPositive();
  }

  @Test
  void receive_revokedSite_isRefusedAtOnce() {
    byte[] envelope = hello();
    assertThat(newReceiver().receive(envelope, CERTIFICATE, "alpha").status()).isEqualTo(200);
    memory.state().peers().revoke("alpha");
    HttpReply reply = newReceiver().receive(envelope, CERTIFICATE, "alpha");
    assertThat(reply.status()).isEqualTo(403);
    assertThat(text(reply)).isEqualTo("{\"error\": \"refused\"}");
  }

  @Test
  void receive_refusedAfterItsClaim_mayComeAgain() {
    byte[] header =
        Crafted.header(
                "check",
                UUID.randomUUID(),
                "alpha",
                "beta",
                "sign-1",
                "seal-1",
                NOW,
                NOW.plusSeconds(300))
            .toBytes();
    byte[] envelope =
        Crafted.envelope(
            header, check("theses").toBytes(), peerKeys, "sign-1", sealingKey(ownKeys));
    assertThat(newReceiver().receive(envelope, CERTIFICATE, "alpha").status()).isEqualTo(403);
    grant("alpha", "theses");
    assertThat(newReceiver().receive(envelope, CERTIFICATE, "alpha").status()).isEqualTo(200);
  }

  @Test
  void receive_moreThanTheBudget_isRefusedHeldAndWrittenOnce_andOthersAreAnswered() {
    MessageReceiver receiver = newReceiver();
    for (int i = 0; i < 120; i++) {
      assertThat(receiver.receive(hello(), CERTIFICATE, "alpha").status()).isEqualTo(200);
    }
    memory.clear("audit");
    memory.clear("audit_head");
    for (int i = 0; i < 50; i++) {
      HttpReply reply = receiver.receive(hello(), CERTIFICATE, "alpha");
      assertThat(reply.status()).isEqualTo(429);
      assertThat(text(reply)).isEqualTo("{\"error\": \"budget\"}");
      assertThat(reply.retryAfterSeconds()).isBetween(1, 2);
      assertThat(reply.isHeld()).isTrue();
    }
    assertThat(memory.auditRecords()).hasSize(1);
    assertThat(memory.auditRecords().get(0)).contains("message.refused alpha", "reason=budget");
    assertThat(receiver.receive(helloOf("gamma", strangerKeys), OTHER_CERTIFICATE, "gamma"))
        .extracting(HttpReply::status)
        .isEqualTo(200);
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(receiver.receive(hello(), CERTIFICATE, "alpha").status()).isEqualTo(200);
  }

  @Test
  void receive_byManyCertificatesOfASite_hasTheBudgetOfOneSite() {
    MessageReceiver receiver = newReceiver();
    for (int i = 0; i < 1200; i++) {
      String certificate = CERTIFICATE.substring(1) + i % 16;
      assertThat(receiver.receive(new byte[] {1}, certificate, "alpha").status()).isEqualTo(400);
    }
    assertThat(receiver.receive(new byte[] {1}, CERTIFICATE, "alpha").status()).isEqualTo(429);
    assertThat(receiver.receive(new byte[] {1}, OTHER_CERTIFICATE, null).status()).isEqualTo(400);
  }

  @Test
  void receive_rubbish_takesLittleOfTheBudget() {
    MessageReceiver receiver = newReceiver();
    for (int i = 0; i < 1190; i++) {
      assertThat(receiver.receive(new byte[] {1}, CERTIFICATE, "alpha").status()).isEqualTo(400);
    }
    assertThat(receiver.receive(hello(), CERTIFICATE, "alpha").status()).isEqualTo(200);
    assertThat(receiver.receive(new byte[] {1}, CERTIFICATE, "alpha").status()).isEqualTo(429);
  }

  @Test
  void receive_anything_writesNoneOfItToTheAuditLog() {
    receiveWith(EnumSet.noneOf(Fault.class));
    for (Fault fault : Fault.values()) {
      receiveWith(EnumSet.of(fault));
    }
    assertThat(memory.auditRecords())
        .isNotEmpty()
        .noneMatch(record -> record.contains("minwise") || record.contains("AAAA"));
  }

  private void assertRefused(HttpReply reply, Fault fault) {
    assertThat(reply.status()).as(fault.name()).isEqualTo(fault.status);
    assertThat(text(reply)).isEqualTo("{\"error\": \"" + fault.word + "\"}");
    assertThat(String.join("\n", memory.auditRecords())).contains("reason=" + logged(fault));
  }
}
