package org.palimpsest.federation.hostile;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.cbor.CborFields;
import org.palimpsest.federation.cbor.CborMap;
import org.palimpsest.federation.protocol.Message;

/** Attacks by messages with a single error. */
final class EnvelopeAttacks {

  private static final int THREADS = 4;
  private static final byte[] HELLO = new CborFields().put("serial", 0).toBytes();

  private final Attacker attacker;
  private final Identity accomplice;
  private final Report report;

  EnvelopeAttacks(Attacker attacker, Identity accomplice, Report report) {
    this.attacker = attacker;
    this.accomplice = accomplice;
    this.report = report;
  }

  void run(int everyBit) throws Exception {
    control();
    flips(everyBit);
    recipientAndTime();
    replay();
    answerAsRequest();
    swapped();
    versions();
    fields();
    bombs();
  }

  private void control() {
    report.expect(
        "a message as it should be", "200", attacker.send(new Message.HelloRequest(0)).summary());
  }

  private void flips(int everyBit) throws InterruptedException, ExecutionException {
    byte[] envelope = attacker.envelope(new Message.HelloRequest(0), UUID.randomUUID());
    List<Callable<List<Wire.Reply>>> parts = new ArrayList<>();
    for (int part = 0; part < THREADS; part++) {
      int first = part * everyBit;
      parts.add(() -> flip(envelope, first, THREADS * everyBit));
    }
    Map<String, Integer> counts = new TreeMap<>();
    int sent = 0;
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      for (Future<List<Wire.Reply>> part : threads.invokeAll(parts)) {
        for (Wire.Reply reply : part.get()) {
          counts.merge(reply.summary(), 1, Integer::sum);
          sent++;
        }
      }
    } finally {
      threads.shutdownNow();
    }
    report.add(
        "each of " + sent + " single-bit flips of " + envelope.length + " bytes",
        "none 200, none 5xx",
        counts.toString(),
        counts.keySet().stream().allMatch(word -> word.startsWith("4")));
    report.expect(
        "the same envelope, whole, afterwards", "200", attacker.wire().post(envelope).summary());
  }

  private List<Wire.Reply> flip(byte[] envelope, int first, int step) {
    List<Wire.Reply> replies = new ArrayList<>();
    for (int bit = first; bit < 8 * envelope.length; bit += step) {
      byte[] flipped = envelope.clone();
      flipped[bit / 8] ^= (byte) (1 << (bit % 8));
      replies.add(attacker.wire().post(flipped));
    }
    return replies;
  }

  private CborFields header(String to, Instant issued, Instant expires) {
    return Crafted.header(
        "hello",
        UUID.randomUUID(),
        attacker.identity().site(),
        to,
        attacker.signingKey(),
        attacker.sealingKey(),
        issued,
        expires);
  }

  private CborFields header() {
    Instant now = Attacker.now();
    return header(attacker.target().site(), now, now.plusSeconds(300));
  }

  private String send(CborFields header) {
    return send(header.toBytes(), HELLO);
  }

  private String send(byte[] header, byte[] message) {
    byte[] envelope =
        Crafted.envelope(
            header,
            message,
            attacker.identity().keys(),
            attacker.signingKey(),
            attacker.sealingKeyBytes());
    return attacker.wire().post(envelope).summary();
  }

  private void recipientAndTime() {
    Instant now = Attacker.now();
    String to = attacker.target().site();
    report.expect(
        "for another recipient",
        "400 recipient",
        send(header("somebody.else", now, now.plusSeconds(300))));
    report.expect(
        "expired", "400 time", send(header(to, now.minusSeconds(600), now.minusSeconds(300))));
    report.expect(
        "from the future",
        "400 time",
        send(header(to, now.plusSeconds(300), now.plusSeconds(600))));
    report.expect("valid for 301 s", "400 time", send(header(to, now, now.plusSeconds(301))));
    report.expect(
        "expires before it begins", "400 time", send(header(to, now, now.minusSeconds(1))));
  }

  private void replay() {
    UUID id = UUID.randomUUID();
    byte[] envelope = attacker.envelope(new Message.HelloRequest(0), id);
    Wire.Reply first = attacker.wire().post(envelope);
    Wire.Reply second = attacker.wire().post(envelope);
    boolean same = first.status() == 200 && first.body().equals(second.body());
    report.expect(
        "the same message again", "the same answer", same ? "the same answer" : second.summary());
    report.expect(
        "another message under its id",
        "409 replay",
        attacker.wire().post(attacker.envelope(new Message.HelloRequest(1), id)).summary());
  }

  private void answerAsRequest() {
    Wire.Reply answer = attacker.send(new Message.HelloRequest(0));
    report.expect(
        "the site's own answer sent back",
        "400 malformed",
        attacker.wire().post(answer.body().toArray()).summary());
    CborFields reply =
        new CborFields()
            .put("id", Crafted.uuid(UUID.randomUUID()))
            .put("sha256", Bytes.of(new byte[32]));
    report.expect(
        "an answer given as a request", "400 malformed", send(header().put("reply", reply)));
  }

  private void swapped() throws Exception {
    byte[] one = attacker.envelope(new Message.HelloRequest(1), UUID.randomUUID());
    byte[] two = attacker.envelope(new Message.HelloRequest(2), UUID.randomUUID());
    List<Bytes> first = CborMap.parseArray(one, 3);
    List<Bytes> second = CborMap.parseArray(two, 3);
    byte[] mixed = CborFields.arrayOf(first.get(0), second.get(1), first.get(2));
    report.expect(
        "the sealed part of another message", "403 refused", attacker.wire().post(mixed).summary());
    byte[] signedAnew =
        Crafted.signed(
            first.get(0).toArray(),
            second.get(1).toArray(),
            attacker.identity().keys(),
            attacker.signingKey());
    report.expect("the same, signed anew", "400 seal", attacker.wire().post(signedAnew).summary());
    byte[] othersKey =
        Crafted.signed(
            first.get(0).toArray(),
            first.get(1).toArray(),
            accomplice.keys(),
            accomplice.keys().publicKeys().signing().get(0).id());
    report.expect(
        "signed by another site's key", "403 refused", attacker.wire().post(othersKey).summary());
  }

  private void versions() {
    Instant now = Attacker.now();
    for (int version : new int[] {0, 2}) {
      report.expect(
          "version " + version,
          "400 malformed",
          send(
              Crafted.header(
                  version,
                  "hello",
                  UUID.randomUUID(),
                  attacker.identity().site(),
                  attacker.target().site(),
                  attacker.signingKey(),
                  attacker.sealingKey(),
                  now,
                  now.plusSeconds(300))));
    }
    byte[] weaker = replaceOnce(header().toBytes(), "aes256gcm", "aes128gcm");
    report.expect("a weaker suite", "400 malformed", send(weaker, HELLO));
    byte[] unknown = replaceOnce(header().toBytes(), "ehello", "egreet");
    report.expect("an unknown type", "400 malformed", send(unknown, HELLO));
  }

  private static byte[] replaceOnce(byte[] bytes, String from, String to) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    int at = text.indexOf(from);
    if (at < 0) {
      throw new IllegalStateException("not there: " + from);
    }
    return (text.substring(0, at) + to + text.substring(at + from.length()))
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private void fields() {
    report.expect("an unknown field in the header", "400 malformed", send(header().put("must", 1)));
    report.expect(
        "an unknown field in the sealed part",
        "400 content",
        send(header().toBytes(), new CborFields().put("serial", 0).put("must", 1).toBytes()));
    report.expect(
        "a key twice in the header", "400 malformed", send(twice(header().toBytes(), "to"), HELLO));
    report.expect(
        "a key twice in the sealed part",
        "400 content",
        send(header().toBytes(), twice(HELLO, "serial")));
    report.expect(
        "a field is missing in the sealed part",
        "400 content",
        send(header().toBytes(), new CborFields().toBytes()));
    report.expect(
        "the body of another type",
        "400 content",
        send(header().toBytes(), new CborFields().put("libraries", List.of("a")).toBytes()));
    report.expect(
        "bytes behind the end of the envelope",
        "400 malformed",
        attacker.wire().post(Arrays.copyOf(good(), good().length + 1)).summary());
    byte[] cut = good();
    report.expect(
        "a truncated envelope",
        "400 malformed",
        attacker.wire().post(Arrays.copyOf(cut, cut.length - 1)).summary());
    report.expect("an empty body", "400 malformed", attacker.wire().post(new byte[0]).summary());
  }

  private byte[] good() {
    return attacker.envelope(new Message.HelloRequest(0), UUID.randomUUID());
  }

  /** Repeats a field in a map of at most 23, with the value 0. */
  private static byte[] twice(byte[] map, String key) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(map[0] + 1);
    bytes.write(map, 1, map.length - 1);
    bytes.write(0x60 + key.length());
    bytes.writeBytes(key.getBytes(StandardCharsets.US_ASCII));
    bytes.write(0);
    return bytes.toByteArray();
  }

  private void bombs() {
    byte[] nested = new byte[100_000];
    Arrays.fill(nested, (byte) 0x81); // an array of one, in an array of one, ...
    report.expect(
        "100,000 arrays in each other, as the envelope",
        "400 malformed",
        attacker.wire().post(nested).summary());
    report.expect(
        "1,000 arrays in each other, in the header",
        "400 malformed",
        send(Arrays.copyOf(nested, 1000), HELLO));
    report.expect(
        "100,000 arrays in each other, sealed", "400 content", send(header().toBytes(), nested));
    byte[] longString = {0x5b, 0x7f, -1, -1, -1, -1, -1, -1, -1, 0};
    byte[] longArray = {(byte) 0x9b, 0x7f, -1, -1, -1, -1, -1, -1, -1, 0};
    byte[] endless = {(byte) 0x9f, 0x01};
    for (byte[] bomb : List.of(longString, longArray, endless)) {
      report.expect(
          "a length of 2^63 - 1, or none (0x" + Integer.toHexString(bomb[0] & 0xff) + ")",
          "400 malformed, 400 content",
          attacker.wire().post(bomb).summary() + ", " + send(header().toBytes(), bomb));
    }
    byte[] padded = new byte[4096];
    padded[0] = 0x7f; // a message longer than its padding
    report.expect(
        "a sealed length that is not there",
        "400 content",
        attacker
            .wire()
            .post(
                Crafted.sealed(
                    header().toBytes(),
                    padded,
                    attacker.identity().keys(),
                    attacker.signingKey(),
                    attacker.sealingKeyBytes()))
            .summary());
  }
}
