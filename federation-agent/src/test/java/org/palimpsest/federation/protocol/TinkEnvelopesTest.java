package org.palimpsest.federation.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.cbor.CborFields;
import org.palimpsest.federation.key.Hpke;
import org.palimpsest.federation.key.PrivateKeys;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.key.TestKeys;
import org.palimpsest.federation.protocol.EnvelopeException.Reason;

final class TinkEnvelopesTest {

  private static final Instant NOW = SampleMessages.ISSUED;
  private static final byte[] LABEL = "palimpsest-federation-1".getBytes(StandardCharsets.US_ASCII);

  private final PrivateKeys alpha = TestKeys.generate(NOW);
  private final PrivateKeys beta = TestKeys.generate(NOW);
  private Instant now = NOW;
  private final TinkEnvelopes envelopes = new TinkEnvelopes(() -> now);

  private static Header header(Message message) {
    return SampleMessages.header(
        message.type(), message instanceof Message.Answer ? SampleMessages.IN_REPLY_TO : null);
  }

  private Envelope seal(Message message) throws GeneralSecurityException {
    return envelopes.seal(header(message), message, alpha, beta.publicKeys());
  }

  private Message receive(byte[] bytes) throws EnvelopeException {
    Envelope envelope = envelopes.parse(bytes);
    envelopes.verify(envelope, alpha.publicKeys());
    return envelopes.open(envelope, beta);
  }

  private void assertRefused(byte[] bytes, Reason reason, String sentence) {
    assertThatExceptionOfType(EnvelopeException.class)
        .isThrownBy(() -> receive(bytes))
        .withMessage(sentence)
        .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
  }

  /** An envelope of any header and plaintext, signed and sealed as it should be. */
  private byte[] forged(byte[] header, byte[] plaintext) throws GeneralSecurityException {
    byte[] sealed =
        Hpke.seal(
            beta.publicKeys().sealing().get(0).bytes(), plaintext, concat(LABEL, sha256(header)));
    return forgedWith(header, sealed);
  }

  private byte[] forgedWith(byte[] header, byte[] sealed) throws GeneralSecurityException {
    byte[] length = {0, 0, (byte) (header.length >> 8), (byte) header.length};
    byte[] signature = alpha.sign("sign-1", concat(LABEL, length, header, sealed));
    return CborFields.arrayOf(Bytes.of(header), Bytes.of(sealed), Bytes.of(signature));
  }

  private byte[] forgedMessage(byte[] message) throws GeneralSecurityException {
    return forged(HeaderCodec.encode(header(new Message.HelloRequest(1))), Padding.pad(message));
  }

  private static byte[] sha256(byte[] bytes) throws GeneralSecurityException {
    return java.security.MessageDigest.getInstance("SHA-256").digest(bytes);
  }

  private static byte[] concat(byte[]... parts) {
    byte[] whole = new byte[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
    int position = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, whole, position, part.length);
      position += part.length;
    }
    return whole;
  }

  @Test
  void everyKindOfMessage_opensAsItWasSealed() throws Exception {
    for (Message message : SampleMessages.all().values()) {
      Envelope sent = seal(message);

      assertThat(envelopes.parse(sent.bytes().toArray())).isEqualTo(sent);
      assertThat(receive(sent.bytes().toArray())).isEqualTo(message);
    }
  }

  @Test
  void forgedAsTheFormatSays_accepted() throws Exception {
    Message message = new Message.HelloRequest(1);

    assertThat(receive(forgedMessage(MessageCodec.encode(message)))).isEqualTo(message);
  }

  @Test
  void sameMessageTwice_otherCiphertext() throws Exception {
    Message message = new Message.HelloRequest(1);

    assertThat(seal(message).sealed()).isNotEqualTo(seal(message).sealed());
  }

  /** Another bit from byte to byte. */
  @Test
  void oneBitOfEachByteFlipped_refused() throws Exception {
    byte[] bytes = seal(new Message.HelloRequest(1)).bytes().toArray();
    assertFlippedRefused(bytes, IntStream.range(0, bytes.length).map(i -> 8 * i + i % 8));
  }

  @Test
  @Tag("long")
  void everySingleBitFlipped_refused() throws Exception {
    byte[] bytes = seal(new Message.HelloRequest(1)).bytes().toArray();
    assertFlippedRefused(bytes, IntStream.range(0, 8 * bytes.length));
  }

  private void assertFlippedRefused(byte[] bytes, IntStream bits) {
    for (int bit : bits.toArray()) {
      byte[] flipped = flipped(bytes, bit);
      assertThatExceptionOfType(EnvelopeException.class)
          .as("bit " + bit)
          .isThrownBy(() -> envelopes.verify(envelopes.parse(flipped), alpha.publicKeys()))
          .satisfies(e -> assertThat(e.reason()).isIn(Reason.MALFORMED, Reason.SIGNATURE));
    }
  }

  /** What would be if a signature could be forged: the sealing alone holds, too. */
  @Test
  @Tag("long")
  void bitOfAnyByteFlippedBeforeSigning_refused() throws Exception {
    Envelope envelope = seal(new Message.HelloRequest(1));
    byte[] header = envelope.headerBytes().toArray();
    byte[] sealed = envelope.sealed().toArray();
    int opened = 0;
    for (int i = 0; i < header.length + sealed.length; i++) {
      int bit = 8 * i + i % 8;
      int inSealed = bit - header.length * 8;
      byte[] forged =
          inSealed < 0
              ? CborFields.arrayOf(
                  Bytes.of(flipped(header, bit)), envelope.sealed(), envelope.signature())
              : CborFields.arrayOf(
                  envelope.headerBytes(),
                  Bytes.of(flipped(sealed, inSealed)),
                  envelope.signature());
      Envelope parsed;
      try {
        parsed = envelopes.parse(forged);
      } catch (EnvelopeException e) {
        assertThat(inSealed).as("only a header can be malformed").isNegative();
        continue;
      }
      opened++;
      assertThatExceptionOfType(EnvelopeException.class)
          .as("bit " + bit)
          .isThrownBy(() -> envelopes.open(parsed, beta))
          .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.SEAL));
    }
    assertThat(opened).isGreaterThanOrEqualTo(sealed.length);
  }

  private static byte[] flipped(byte[] bytes, int bit) {
    byte[] flipped = bytes.clone();
    flipped[bit / 8] ^= (byte) (1 << bit % 8);
    return flipped;
  }

  @Test
  void everyLengthShorter_refused() throws Exception {
    byte[] bytes = seal(new Message.HelloRequest(1)).bytes().toArray();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatExceptionOfType(EnvelopeException.class)
          .isThrownBy(() -> envelopes.parse(cut))
          .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.MALFORMED));
    }
  }

  // Keys.

  @Test
  void otherRecipient_cannotOpen() throws Exception {
    Envelope envelope = seal(new Message.HelloRequest(1));

    assertThatExceptionOfType(EnvelopeException.class)
        .isThrownBy(() -> envelopes.open(envelope, TestKeys.generate(NOW)))
        .withMessage("The envelope is not sealed for this site and header.")
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.SEAL));
  }

  @Test
  void otherSender_signatureRefused() throws Exception {
    Envelope envelope = seal(new Message.HelloRequest(1));

    assertThatExceptionOfType(EnvelopeException.class)
        .isThrownBy(() -> envelopes.verify(envelope, beta.publicKeys()))
        .withMessage("The envelope is not signed by a valid key of its sender.")
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.SIGNATURE));
  }

  @Test
  void signingKeyNotYetOrNoLongerValid_signatureRefused() throws Exception {
    Envelope envelope = seal(new Message.HelloRequest(1));
    for (Instant time : List.of(NOW.minusSeconds(1), NOW.plus(TestKeys.VALIDITY))) {
      now = time;
      assertThatExceptionOfType(EnvelopeException.class)
          .isThrownBy(() -> envelopes.verify(envelope, alpha.publicKeys()))
          .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.SIGNATURE));
    }
    now = NOW.plus(TestKeys.VALIDITY).minusSeconds(1);
    envelopes.verify(envelope, alpha.publicKeys());
  }

  @Test
  void keysThatAreNotThere_notSealed() {
    Message message = new Message.HelloRequest(1);
    Header header = header(message);

    assertThatExceptionOfType(GeneralSecurityException.class)
        .isThrownBy(
            () -> envelopes.seal(header, message, alpha, new PublicKeys(List.of(), List.of())))
        .withMessage("the site has no sealing key of this id that is valid now");
    now = NOW.plus(Duration.ofDays(400));
    assertThatExceptionOfType(GeneralSecurityException.class)
        .isThrownBy(() -> envelopes.seal(header, message, alpha, beta.publicKeys()));
  }

  @Test
  void headerThatDoesNotFitItsMessage_notSealed() {
    Message message = new Message.HelloRequest(1);

    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                envelopes.seal(
                    SampleMessages.header(MessageType.CHECK, null),
                    message,
                    alpha,
                    beta.publicKeys()))
        .withMessage("the header is that of another type of message");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                envelopes.seal(
                    SampleMessages.header(MessageType.HELLO, SampleMessages.IN_REPLY_TO),
                    message,
                    alpha,
                    beta.publicKeys()))
        .withMessage("an answer, and only an answer, names its request");
  }

  // Parts put together anew.

  @Test
  void ciphertextsSwapped_refusedBySignatureAndSealing() throws Exception {
    Envelope one = seal(new Message.HelloRequest(1));
    Message poll = new Message.PollRequest(UUID.randomUUID());
    Envelope other = seal(poll);
    byte[] swapped = CborFields.arrayOf(one.headerBytes(), other.sealed(), one.signature());
    assertRefused(
        swapped, Reason.SIGNATURE, "The envelope is not signed by a valid key of its sender.");

    byte[] signedAnew = forgedWith(one.headerBytes().toArray(), other.sealed().toArray());
    assertRefused(signedAnew, Reason.SEAL, "The envelope is not sealed for this site and header.");
  }

  @Test
  void headerSwapped_refusedEvenWhereItWasSignedAnew() throws Exception {
    Envelope envelope = seal(new Message.HelloRequest(1));
    Header otherTime =
        new Header(
            1,
            Header.SUITE,
            MessageType.HELLO,
            UUID.randomUUID(),
            "alpha",
            "beta",
            "sign-1",
            "seal-1",
            NOW,
            NOW.plusSeconds(299),
            null);

    assertRefused(
        forgedWith(HeaderCodec.encode(otherTime), envelope.sealed().toArray()),
        Reason.SEAL,
        "The envelope is not sealed for this site and header.");
  }

  @Test
  void requestOpenedAsAnswerOrAsAnotherType_refused() throws Exception {
    byte[] message = MessageCodec.encode(new Message.HelloRequest(1));
    byte[] asAnswer =
        HeaderCodec.encode(SampleMessages.header(MessageType.HELLO, SampleMessages.IN_REPLY_TO));
    byte[] asCheck = HeaderCodec.encode(SampleMessages.header(MessageType.CHECK, null));

    assertRefused(
        forged(asAnswer, Padding.pad(message)),
        Reason.CONTENT,
        "The sealed part is no message of its type: The field versions is missing.");
    assertRefused(
        forged(asCheck, Padding.pad(message)),
        Reason.CONTENT,
        "The sealed part is no message of its type: The field libraries is missing.");
  }

  // Headers.

  private static CborFields headerFields() {
    return new CborFields()
        .put("type", "hello")
        .put("id", Bytes.of(new byte[16]))
        .put("from", "alpha")
        .put("to", "beta")
        .put("signer", "sign-1")
        .put("sealer", "seal-1")
        .put("expires", 1);
  }

  private void assertHeaderRefused(CborFields header, String sentence) throws Exception {
    byte[] bytes = forged(header.toBytes(), new byte[4096]);
    assertRefused(bytes, Reason.MALFORMED, "The envelope cannot be read: " + sentence);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 2, Integer.MAX_VALUE})
  void otherVersion_refused(int version) throws Exception {
    assertHeaderRefused(
        headerFields().put("suite", Header.SUITE).put("issued", 0).put("version", version),
        "The field version names a version of the protocol that is not spoken.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "none", "x25519-hkdfsha256-aes128gcm-ed25519", "X25519-HKDFSHA256-AES256GCM"})
  void otherSuite_refused(String suite) throws Exception {
    assertHeaderRefused(
        headerFields().put("suite", suite).put("issued", 0).put("version", 1),
        "The field suite names cryptography that is not used.");
  }

  @Test
  void unknownFieldOfAHeader_refusedUnlessItMayBeIgnored() throws Exception {
    CborFields fields =
        headerFields().put("suite", Header.SUITE).put("issued", 0).put("version", 1);
    byte[] ignored =
        forged(
            fields.put("x-hop", "a").toBytes(),
            Padding.pad(MessageCodec.encode(new Message.HelloRequest(1))));

    assertThat(receive(ignored)).isEqualTo(new Message.HelloRequest(1));
    assertHeaderRefused(fields.put("critical", 1), "It has a field that is not known.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-1 | 1767225600 | The field issued must be a time in seconds since 1970.",
        "253402300800 | 1767225600 | The field issued must be a time in seconds since 1970.",
      })
  void timeBeyondAllBounds_refused(long issued, long ignored, String sentence) throws Exception {
    assertHeaderRefused(
        headerFields().put("suite", Header.SUITE).put("version", 1).put("issued", issued),
        sentence);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Beta", "beta ", "be/ta", "beta\n"})
  void nameThatNoSiteHas_refused(String to) throws Exception {
    CborFields header =
        new CborFields()
            .put("version", 1)
            .put("suite", Header.SUITE)
            .put("type", "hello")
            .put("id", Bytes.of(new byte[16]))
            .put("from", "alpha")
            .put("to", to);

    assertHeaderRefused(header, "The field to must match [a-z0-9.-]{1,64}.");
  }

  @Test
  void longHeader_refused() throws Exception {
    CborFields fields =
        headerFields()
            .put("suite", Header.SUITE)
            .put("issued", 0)
            .put("version", 1)
            .put("x-long", "x".repeat(2048));

    assertHeaderRefused(fields, "The header is longer than 2048 bytes.");
  }

  // The outer form.

  @Test
  void envelopeTooLong_refusedByItsSizeAlone() {
    assertRefused(
        new byte[Envelope.BYTES_MAX + 1],
        Reason.SIZE,
        "The envelope is longer than 1048576 bytes.");
  }

  @Test
  void bytesBehindTheEnd_refused() throws Exception {
    byte[] bytes = seal(new Message.HelloRequest(1)).bytes().toArray();

    assertRefused(
        concat(bytes, new byte[1]),
        Reason.MALFORMED,
        "The envelope cannot be read: There are bytes behind the end.");
  }

  @Test
  void otherNumberOrKindOfParts_refused() throws Exception {
    Envelope envelope = seal(new Message.HelloRequest(1));
    String sentence = "The envelope cannot be read: It is not an array of 3 byte strings.";

    assertRefused(
        CborFields.arrayOf(envelope.headerBytes(), envelope.sealed()), Reason.MALFORMED, sentence);
    assertRefused(
        CborFields.arrayOf(
            envelope.headerBytes(), envelope.sealed(), envelope.signature(), Bytes.of(new byte[0])),
        Reason.MALFORMED,
        sentence);
    assertRefused(new CborFields().toBytes(), Reason.MALFORMED, sentence);
    assertRefused(new byte[] {(byte) 0x83, 1, 2, 3}, Reason.MALFORMED, sentence);
  }

  @Test
  void sealedPartOfAnotherLength_refusedBeforeItIsOpened() throws Exception {
    byte[] header = HeaderCodec.encode(header(new Message.HelloRequest(1)));
    for (int size : new int[] {0, 47, 48, 4096, 48 + 4095, 48 + 4097}) {
      assertRefused(
          forgedWith(header, new byte[size]),
          Reason.MALFORMED,
          "The envelope cannot be read: The sealed part is not padded.");
    }
  }

  @Test
  void signatureOfAnotherLength_refused() throws Exception {
    Envelope envelope = seal(new Message.HelloRequest(1));
    for (int size : new int[] {0, 63, 65}) {
      assertRefused(
          CborFields.arrayOf(envelope.headerBytes(), envelope.sealed(), Bytes.of(new byte[size])),
          Reason.MALFORMED,
          "The envelope cannot be read: The signature has another length than one has.");
    }
  }

  // The sealed part.

  @Test
  void paddingNotZeroOrNotLeast_refused() throws Exception {
    byte[] header = HeaderCodec.encode(header(new Message.HelloRequest(1)));
    byte[] padded = Padding.pad(MessageCodec.encode(new Message.HelloRequest(1)));
    String prefix = "The sealed part is no message of its type: ";
    byte[] notZero = padded.clone();
    notZero[4095] = 1;
    assertRefused(forged(header, notZero), Reason.CONTENT, prefix + "The padding is not zero.");
    String length = prefix + "The length of the sealed part does not fit.";
    assertRefused(forged(header, Arrays.copyOf(padded, 8192)), Reason.CONTENT, length);
    for (byte first : new byte[] {(byte) 0xff, 0x7f, 1}) {
      byte[] wrongLength = padded.clone();
      wrongLength[0] = first;
      assertRefused(forged(header, wrongLength), Reason.CONTENT, length);
    }
  }

  @Test
  void bytesBehindTheMessage_refused() throws Exception {
    byte[] message = MessageCodec.encode(new Message.HelloRequest(1));

    assertRefused(
        forgedMessage(concat(message, new byte[1])),
        Reason.CONTENT,
        "The sealed part is no message of its type: There are bytes behind the end.");
  }

  @Test
  void bombsInAMessage_refused() throws Exception {
    byte[] nesting = new byte[100_000];
    Arrays.fill(nesting, (byte) 0x81);
    assertRefused(
        forgedMessage(nesting),
        Reason.CONTENT,
        "The sealed part is no message of its type: It is nested deeper than 8.");
    byte[] length = concat(new byte[] {(byte) 0xa1, 0x61, 'a', (byte) 0x9b}, new byte[8]);
    length[4] = 0x7f;
    assertRefused(
        forgedMessage(length),
        Reason.CONTENT,
        "The sealed part is no message of its type: A length goes beyond the end.");
    byte[] twice = {(byte) 0xa2, 0x61, 'a', 0, 0x61, 'a', 0};
    assertRefused(
        forgedMessage(twice),
        Reason.CONTENT,
        "The sealed part is no message of its type: A key comes twice in a map.");
  }

  @ParameterizedTest
  @CsvSource({"0, 4096", "4092, 4096", "4093, 8192", "8188, 8192", "1044476, 1044480"})
  void plaintext_paddedToSteps(int message, int padded) throws Exception {
    byte[] bytes = new byte[message];
    Arrays.fill(bytes, (byte) 7);

    assertThat(Padding.pad(bytes)).hasSize(padded);
    assertThat(Padding.unpad(Padding.pad(bytes))).isEqualTo(bytes);
  }

  @Test
  void longestMessage_fitsIntoAnEnvelope_oneMoreDoesNot() throws Exception {
    byte[] longest = new byte[1_044_476];
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Padding.pad(new byte[longest.length + 1]))
        .withMessage("the message has 1044477 bytes, must have at most 1044476");
    byte[] header = HeaderCodec.encode(SampleMessages.header(MessageType.CHECK, null));

    byte[] envelope = forged(header, Padding.pad(longest));

    assertThat(envelope).hasSizeLessThanOrEqualTo(Envelope.BYTES_MAX);
    assertThat(envelopes.parse(envelope).sealed().size()).isEqualTo(1_044_480 + 48);
  }

  @Test
  void answerTooLongForAnEnvelope_notSealed() {
    List<Message.HitSource> sources =
        Collections.nCopies(1200, new Message.HitSource("a", null, "t".repeat(1000)));
    Message answer =
        new Message.CheckAnswer(Message.CheckState.DONE, Map.of(), sources, List.of(), 0);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> seal(answer))
        .withMessageMatching("the message has \\d+ bytes, must have at most 1044476");
  }

  /** Sizes reveal the number of steps only. */
  @Test
  void answersWithFewOrManyHits_sameSize() throws Exception {
    Message few = hits(1);
    Message more = hits(40);

    assertThat(seal(few).bytes().size()).isEqualTo(seal(more).bytes().size());
  }

  private static Message hits(int count) {
    return new Message.CheckAnswer(
        Message.CheckState.DONE,
        Map.of(),
        List.of(new Message.HitSource("a", null, null)),
        IntStream.range(0, count)
            .mapToObj(i -> new Message.Hit(i, String.format(Locale.ROOT, "%032x", i), 1, 0, -1, 0))
            .toList(),
        0);
  }

  // Time.

  @ParameterizedTest
  @CsvSource({
    "0, 300, 0, true",
    "0, 300, -120, true",
    "0, 300, -121, false",
    "0, 300, 419, true",
    "0, 300, 420, false",
    "0, 1, 120, true",
    "0, 1, 121, false",
    "0, 301, 0, false",
    "0, 0, 0, false",
    "1, 0, 0, false"
  })
  void time_checkedWithTheClocksSkew(int issued, int expires, int clock, boolean accepted) {
    Header header =
        new Header(
            1,
            Header.SUITE,
            MessageType.HELLO,
            SampleMessages.ID,
            "alpha",
            "beta",
            "sign-1",
            "seal-1",
            NOW.plusSeconds(issued),
            NOW.plusSeconds(expires),
            null);
    assertThat(header.isTimely(NOW.plusSeconds(clock), Header.CLOCK_SKEW_MAX)).isEqualTo(accepted);
  }

  /** Old ciphertexts must open for ever: they may be stored, or come from another agent. */
  @Test
  void envelopeSealedLongAgo_stillOpens() throws Exception {
    PrivateKeys sender = TestKeys.fixed(1, NOW);
    PrivateKeys receiver = TestKeys.fixed(2, NOW);
    TinkEnvelopes then = new TinkEnvelopes(InstantSource.fixed(NOW));
    byte[] stored;
    try (InputStream in = getClass().getResourceAsStream("golden-envelope.cbor")) {
      stored = in.readAllBytes();
    }

    Envelope envelope = then.parse(stored);
    then.verify(envelope, sender.publicKeys());

    assertThat(envelope.header()).isEqualTo(SampleMessages.header(MessageType.CHECK, null));
    assertThat(then.open(envelope, receiver)).isEqualTo(SampleMessages.checkRequest());
  }
}
