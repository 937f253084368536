package org.palimpsest.federation.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.cbor.CborException;
import org.palimpsest.federation.cbor.CborFields;

final class MessageCodecTest {

  private static final UUID ID = SampleMessages.ID;

  private static Message again(Message message) throws CborException {
    return MessageCodec.decode(
        MessageCodec.encode(message), message.type(), message instanceof Message.Answer);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void someRandomMessages_readAsTheyWere(long seed) throws Exception {
    assertReadAsTheyWere(seed);
  }

  @ParameterizedTest
  @Tag("long")
  @ValueSource(longs = {3, 5, 8, 13, 21, 34, 55, 89})
  void manyRandomMessages_readAsTheyWere(long seed) throws Exception {
    assertReadAsTheyWere(seed);
  }

  private static void assertReadAsTheyWere(long seed) throws Exception {
    RandomMessages random = new RandomMessages(seed);
    for (int i = 0; i < 20; i++) {
      for (Message message : random.ofEachKind()) {
        assertThat(again(message)).isEqualTo(message);
      }
    }
  }

  @Test
  void everyKind_isAmongTheSamples() {
    List<Class<?>> kinds =
        Stream.of(Message.Request.class, Message.Answer.class)
            .flatMap(kind -> Stream.of(kind.getPermittedSubclasses()))
            .toList();

    assertThat(SampleMessages.all().values()).extracting(Object::getClass).hasSameElementsAs(kinds);
  }

  /** A change here changes the protocol: it requires a new version. */
  @Test
  void samples_haveTheBytesThatTheyAlwaysHad() throws Exception {
    Properties golden = new Properties();
    try (var in = getClass().getResourceAsStream("golden-messages.properties")) {
      golden.load(in);
    }
    Map<String, String> bytes = new TreeMap<>();
    SampleMessages.all()
        .forEach(
            (name, message) ->
                bytes.put(name, HexFormat.of().formatHex(MessageCodec.encode(message))));
    bytes.put(
        "Header",
        HexFormat.of()
            .formatHex(HeaderCodec.encode(SampleMessages.header(MessageType.CHECK, null))));
    bytes.put(
        "HeaderOfAnAnswer",
        HexFormat.of()
            .formatHex(
                HeaderCodec.encode(
                    SampleMessages.header(MessageType.CHECK, SampleMessages.IN_REPLY_TO))));

    assertThat(bytes).isEqualTo(golden);
  }

  @Test
  void fingerprints_sentInColumns() throws Exception {
    Bytes fingerprints = SampleMessages.checkRequest().fingerprints();
    byte[] columns = FingerprintColumns.toColumns(fingerprints).toArray();

    for (int fingerprint = 0; fingerprint < 3; fingerprint++) {
      for (int i = 0; i < 13; i++) {
        assertThat(columns[3 * i + fingerprint]).isEqualTo((byte) (13 * fingerprint + i));
      }
    }
    assertThat(FingerprintColumns.toRows(Bytes.of(columns))).isEqualTo(fingerprints);
  }

  @Test
  void handleInUpperCase_notSent() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MessageCodec.encode(hits(new Message.Hit(0, "A".repeat(32), 0, 0, 0, 0))))
        .withMessage("The field hits.h must match [0-9a-f]{32}.");
  }

  @Test
  void orderOfOutcomesAndOperations_tellsNothing() {
    Map<String, Message.LibraryOutcome> one = new TreeMap<>(Collections.reverseOrder());
    one.put("a", Message.LibraryOutcome.OK);
    one.put("b", Message.LibraryOutcome.DENIED);

    assertThat(MessageCodec.encode(answer(one)))
        .isEqualTo(MessageCodec.encode(answer(new TreeMap<>(one))));
  }

  private static Message.CheckAnswer answer(Map<String, Message.LibraryOutcome> outcomes) {
    return new Message.CheckAnswer(Message.CheckState.DONE, outcomes, List.of(), List.of(), 0);
  }

  // Refusals of encoding.

  private static Message.CheckRequest check(UnaryOperator<Object[]> change) {
    Object[] parts =
        change.apply(
            new Object[] {List.of("a"), "s-1", "2026", Bytes.of(new byte[26]), List.<Integer>of()});
    @SuppressWarnings("unchecked")
    List<String> libraries = (List<String>) parts[0];
    @SuppressWarnings("unchecked")
    List<Integer> runs = (List<Integer>) parts[4];
    return new Message.CheckRequest(
        libraries, (String) parts[1], (String) parts[2], (Bytes) parts[3], runs);
  }

  private static Message.CheckRequest check(int part, Object value) {
    return check(
        parts -> {
          parts[part] = value;
          return parts;
        });
  }

  private static Message.CheckAnswer hits(Message.Hit... hits) {
    return new Message.CheckAnswer(
        Message.CheckState.DONE,
        Map.of(),
        List.of(new Message.HitSource("a", null, null)),
        List.of(hits),
        0);
  }

  private static Message evidence(List<String> handles, String text) {
    return new Message.EvidenceRequest(ID, List.of(new Message.EvidenceItem(handles, text)));
  }

  private static Message passage(double similarity, String kind, int offset, String snippet) {
    return new Message.EvidenceAnswer(
        List.of(
            new Message.EvidenceFound(
                Message.EvidenceState.COMPARED,
                List.of(new Message.SharedPassage(offset, 0, 0, 0, similarity, kind, snippet)))));
  }

  private static Message library(String id, String title, List<String> epochs, int quota) {
    return new Message.LibrariesAnswer(
        List.of(
            new Message.OfferedLibrary(
                id, title, "", 0, epochs, Set.of(), EvidenceLevel.NONE, quota, 0)));
  }

  private static Arguments refused(Message message, String sentence) {
    return Arguments.of(message, sentence);
  }

  private static List<String> names(int count) {
    return IntStream.range(0, count).mapToObj(i -> "l" + i).toList();
  }

  static Stream<Arguments> refusedMessages() {
    String h = "0".repeat(32);
    return Stream.of(
        refused(new Message.HelloRequest(-1), "The field serial must be 0 to 9223372036854775807."),
        refused(
            new Message.HelloAnswer(List.of(), null, null),
            "The field versions must have 1 to 16 elements."),
        refused(
            new Message.HelloAnswer(List.of(1, 1), null, null),
            "The field versions must have each element once."),
        refused(
            new Message.HelloAnswer(List.of(0), null, null),
            "The field versions must be 1 to 2147483647."),
        refused(
            new Message.HelloAnswer(List.of(1), Bytes.of(new byte[65_537]), null),
            "The field descriptor's length must be 1 to 65536."),
        refused(check(0, List.of()), "The field libraries must have 1 to 16 elements."),
        refused(check(0, names(17)), "The field libraries must have 1 to 16 elements."),
        refused(check(0, List.of("a", "a")), "The field libraries must have each element once."),
        refused(check(0, List.of("a/b")), "The field libraries must match [A-Za-z0-9._-]{1,64}."),
        refused(
            check(0, List.of("a".repeat(65))),
            "The field libraries must match [A-Za-z0-9._-]{1,64}."),
        refused(check(1, "S"), "The field scheme must match [a-z0-9-]{1,96}."),
        refused(check(2, "2026\n"), "The field epoch must match [a-z0-9-]{1,32}."),
        refused(
            check(3, Bytes.of(new byte[0])), "The field columns must hold 1 to 512 fingerprints."),
        refused(
            check(3, Bytes.of(new byte[14])), "The field columns must hold 1 to 512 fingerprints."),
        refused(
            check(3, Bytes.of(new byte[13 * 513])),
            "The field columns must hold 1 to 512 fingerprints."),
        refused(check(4, List.of(0)), "The field runs must rise, from 1 to the last fingerprint."),
        refused(check(4, List.of(2)), "The field runs must rise, from 1 to the last fingerprint."),
        refused(
            check(4, List.of(1, 1)), "The field runs must rise, from 1 to the last fingerprint."),
        refused(hits(new Message.Hit(512, h, 0, 0, 0, 0)), "The field hits.f must be 0 to 511."),
        refused(hits(new Message.Hit(0, h, 129, 0, 0, 0)), "The field hits.d must be 0 to 128."),
        refused(
            hits(new Message.Hit(0, h, 0, 1, 0, 0)),
            "The field hits.s must be the index of a source."),
        refused(
            hits(new Message.Hit(0, h, 0, 0, -2, 0)), "The field hits.o must be -1 to 2147483647."),
        refused(hits(new Message.Hit(0, h, 0, 0, -1, 1)), "The field hits.l must be 0 to 0."),
        refused(
            hits(new Message.Hit(0, h, 0, 0, 0, 0), new Message.Hit(1, h, 0, 0, 0, 0)),
            "The field hits.h must have each element once."),
        refused(
            new Message.CheckAnswer(
                Message.CheckState.DONE, Map.of(), List.of(), List.of(), 60_001),
            "The field poll must be 0 to 60000."),
        refused(
            answer(Map.of("a b", Message.LibraryOutcome.OK)),
            "The field outcomes.library must match [A-Za-z0-9._-]{1,64}."),
        refused(
            new Message.CheckAnswer(
                Message.CheckState.DONE,
                Map.of(),
                List.of(new Message.HitSource("a", "i".repeat(1025), null)),
                List.of(),
                0),
            "The field sources.id must have 1 to 1024 UTF-16 code units."),
        refused(
            new Message.CheckAnswer(
                Message.CheckState.DONE,
                Map.of(),
                List.of(new Message.HitSource("a", null, "t".repeat(1001))),
                List.of(),
                0),
            "The field sources.title must have 0 to 1000 UTF-16 code units."),
        refused(
            new Message.EvidenceRequest(ID, List.of()),
            "The field items must have 1 to 64 elements."),
        refused(evidence(List.of(), "t"), "The field items.handles must have 1 to 512 elements."),
        refused(
            evidence(List.of(h, h), "t"), "The field items.handles must have each element once."),
        refused(
            evidence(List.of(h), ""),
            "The field items.text must have 1 to 1000 UTF-16 code units."),
        refused(
            evidence(List.of(h), "t".repeat(1001)),
            "The field items.text must have 1 to 1000 UTF-16 code units."),
        refused(
            passage(1.01, "modified", 0, null),
            "The field items.passages.similarity must be 0 to 1."),
        refused(
            passage(Double.NaN, "modified", 0, null),
            "The field items.passages.similarity must be 0 to 1."),
        refused(
            passage(1, "Modified", 0, null),
            "The field items.passages.kind has a word that is not known."),
        refused(
            passage(1, "modified", -1, null),
            "The field items.passages.offset must be 0 to 2147483647."),
        refused(
            passage(1, "modified", 0, "s".repeat(100_001)),
            "The field items.passages.snippet must have 0 to 100000 UTF-16 code units."),
        refused(
            library("a/b", "", List.of(), 0),
            "The field libraries.id must match [A-Za-z0-9._-]{1,64}."),
        refused(
            library("a", "t".repeat(201), List.of(), 0),
            "The field libraries.title must have 0 to 200 UTF-16 code units."),
        refused(
            library("a", "", List.of("x", "x"), 0),
            "The field libraries.epochs must have each element once."),
        refused(
            library("a", "", List.of(), -1), "The field libraries.quota must be 0 to 2147483647."));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("refusedMessages")
  void messageThatBreaksARule_neitherSentNorRead(Message message, String sentence) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MessageCodec.encode(message))
        .withMessage(sentence);
    byte[] forced = MessageWriter.fields(message).toBytes();
    CborException refusal =
        catchThrowableOfType(
            CborException.class,
            () -> MessageCodec.decode(forced, message.type(), message instanceof Message.Answer));
    // The reader refuses some with its own message.
    assertThat(refusal).isNotNull();
    String field = sentence.substring("The field ".length()).split("[ ']", 2)[0];
    assertThat(refusal).hasMessageStartingWith("The field " + field);
  }

  // Refusals of decoding.

  private static void assertRefused(
      CborFields fields, MessageType type, boolean answer, String sentence) {
    assertThatExceptionOfType(CborException.class)
        .isThrownBy(() -> MessageCodec.decode(fields.toBytes(), type, answer))
        .withMessage(sentence);
  }

  @Test
  void unknownField_refusedWhereverItStands() {
    CborFields hit =
        new CborFields()
            .put("f", 0)
            .put("h", Bytes.of(new byte[16]))
            .put("d", 0)
            .put("s", 0)
            .put("o", 0)
            .put("l", 0)
            .put("secret", 1);
    CborFields answer =
        new CborFields()
            .put("state", "done")
            .put("outcomes", List.of())
            .put("sources", List.of(new CborFields().put("library", "a")))
            .put("hits", List.of(hit))
            .put("poll", 0);

    assertRefused(
        new CborFields().put("serial", 1).put("new", 1),
        MessageType.HELLO,
        false,
        "It has a field that is not known.");
    assertRefused(answer, MessageType.CHECK, true, "The field hits has a field that is not known.");
    assertRefused(
        new CborFields().put("answer", answer),
        MessageType.POLL,
        true,
        "The field answer.hits has a field that is not known.");
  }

  @Test
  void fieldOfALaterVersionThatMayBeIgnored_ignored() throws Exception {
    byte[] bytes =
        new CborFields()
            .put("serial", 1)
            .put("x-later", new CborFields().put("a", List.of(1, 2)))
            .toBytes();

    assertThat(MessageCodec.decode(bytes, MessageType.HELLO, false))
        .isEqualTo(new Message.HelloRequest(1));
  }

  @Test
  void wrongTypesAndWords_refusedByTheirField() {
    assertRefused(
        new CborFields().put("serial", "1"),
        MessageType.HELLO,
        false,
        "The field serial must be an integer of 64 bits.");
    assertRefused(
        new CborFields().put("serial", 1.0),
        MessageType.HELLO,
        false,
        "The field serial must be an integer of 64 bits.");
    assertRefused(
        new CborFields().put("versions", List.of(1L << 31)),
        MessageType.HELLO,
        true,
        "The field versions must have integers of 32 bits only.");
    assertRefused(
        new CborFields().put("check", Bytes.of(new byte[15])),
        MessageType.POLL,
        false,
        "The field check must have 16 bytes.");
    assertRefused(new CborFields(), MessageType.CANCEL, false, "The field check is missing.");
    assertRefused(
        new CborFields()
            .put("state", "Done")
            .put("outcomes", List.of())
            .put("sources", List.of())
            .put("hits", List.of())
            .put("poll", 0),
        MessageType.CHECK,
        true,
        "The field state has a word that is not known.");
  }

  @Test
  void sameLibraryTwiceInOutcomes_refused() {
    CborFields outcome = new CborFields().put("library", "a").put("outcome", "ok");
    assertRefused(
        new CborFields()
            .put("state", "done")
            .put("outcomes", List.of(outcome, outcome))
            .put("sources", List.of())
            .put("hits", List.of())
            .put("poll", 0),
        MessageType.CHECK,
        true,
        "The field outcomes must have each library once.");
  }

  @Test
  void largestCheckAnswer_withinTheItemsThatAreAllowed() throws Exception {
    List<Message.HitSource> sources =
        Collections.nCopies(
            Message.CheckAnswer.SOURCES_MAX, new Message.HitSource("theses", "an id", "A title"));
    List<Message.Hit> hits =
        IntStream.range(0, Message.CheckAnswer.HITS_MAX)
            .mapToObj(
                i ->
                    new Message.Hit(i % 512, String.format(Locale.ROOT, "%032x", i), 15, 0, i, 150))
            .toList();
    Message.CheckAnswer answer =
        new Message.CheckAnswer(Message.CheckState.DONE, Map.of(), sources, hits, 0);

    assertThat(again(answer)).isEqualTo(answer);
    assertThat(MessageCodec.encode(answer)).hasSizeLessThan(Padding.PLAINTEXT_BYTES_MAX);
  }
}
