package org.palimpsest.federation.protocol;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.cbor.CborException;
import org.palimpsest.federation.cbor.CborMap;
import org.palimpsest.federation.protocol.Message.LibraryOutcome;

/**
 * Reads messages from the fields that {@link MessageWriter} writes: types and counts. {@link
 * MessageRules} checks the values.
 */
final class MessageReader {

  private MessageReader() {}

  static Message read(CborMap map, MessageType type, boolean answer) throws CborException {
    return answer ? answer(map, type) : request(map, type);
  }

  private static Message.Request request(CborMap map, MessageType type) throws CborException {
    return switch (type) {
      case HELLO ->
          new Message.HelloRequest(
              map.longValue("serial"), map.optionalBytes("audit").orElse(null));
      case LIBRARIES -> new Message.LibrariesRequest();
      case CHECK ->
          new Message.CheckRequest(
              map.texts("libraries", Message.CheckRequest.LIBRARIES_MAX),
              map.text("scheme"),
              map.text("epoch"),
              fingerprints(map),
              map.integers("runs", Message.CheckRequest.FINGERPRINTS_MAX));
      case POLL -> new Message.PollRequest(check(map));
      case PROOF ->
          new Message.ProofRequest(check(map), map.text("epoch"), handles(map, "handles"));
      case EVIDENCE ->
          new Message.EvidenceRequest(
              check(map),
              map.maps("items", Message.EvidenceRequest.ITEMS_MAX, MessageReader::item));
      case CANCEL -> new Message.CancelRequest(check(map));
    };
  }

  private static Message.Answer answer(CborMap map, MessageType type) throws CborException {
    return switch (type) {
      case HELLO ->
          new Message.HelloAnswer(
              map.integers("versions", MessageRules.VERSIONS_MAX),
              map.optionalBytes("descriptor").orElse(null),
              map.optionalBytes("audit").orElse(null));
      case LIBRARIES ->
          new Message.LibrariesAnswer(
              map.maps("libraries", MessageRules.LIBRARIES_OFFERED_MAX, MessageReader::library));
      case CHECK -> checkAnswer(map);
      case POLL -> {
        CborMap inner = map.map("answer");
        Message.CheckAnswer answer = checkAnswer(inner);
        inner.end();
        yield new Message.PollAnswer(answer);
      }
      case PROOF ->
          new Message.ProofAnswer(
              map.maps("proofs", Message.ProofRequest.HANDLES_MAX, MessageReader::proof));
      case EVIDENCE ->
          new Message.EvidenceAnswer(
              map.maps("items", Message.EvidenceRequest.ITEMS_MAX, MessageReader::found));
      case CANCEL -> new Message.CancelAnswer();
    };
  }

  private static Message.OfferedLibrary library(CborMap map) throws CborException {
    return new Message.OfferedLibrary(
        map.text("id"),
        map.text("title"),
        map.text("text"),
        map.longValue("documents"),
        map.texts("epochs", MessageRules.EPOCHS_MAX),
        operations(map),
        word(map, "evidence", map.text("evidence"), EvidenceLevel.values()),
        map.intValue("quota"),
        map.intValue("left"));
  }

  private static Set<Operation> operations(CborMap map) throws CborException {
    Set<Operation> operations = EnumSet.noneOf(Operation.class);
    for (String text : map.texts("operations", Operation.values().length)) {
      if (!operations.add(word(map, "operations", text, Operation.values()))) {
        throw map.wrong("operations", "must have each element once");
      }
    }
    return Collections.unmodifiableSet(operations);
  }

  private static Bytes fingerprints(CborMap map) throws CborException {
    Bytes columns = map.bytes("columns");
    if (columns.size() % FingerprintColumns.FINGERPRINT_BYTES != 0) {
      throw map.wrong("columns", "must have " + FingerprintColumns.FINGERPRINT_BYTES + " columns");
    }
    return FingerprintColumns.toRows(columns);
  }

  private static Message.CheckAnswer checkAnswer(CborMap map) throws CborException {
    return new Message.CheckAnswer(
        word(map, "state", map.text("state"), Message.CheckState.values()),
        outcomes(map),
        map.maps("sources", Message.CheckAnswer.SOURCES_MAX, MessageReader::source),
        map.maps("hits", Message.CheckAnswer.HITS_MAX, MessageReader::hit),
        map.intValue("poll"));
  }

  private static Map<String, LibraryOutcome> outcomes(CborMap map) throws CborException {
    Map<String, LibraryOutcome> outcomes = new LinkedHashMap<>();
    List<Map.Entry<String, LibraryOutcome>> entries =
        map.maps("outcomes", Message.CheckRequest.LIBRARIES_MAX, MessageReader::outcome);
    for (Map.Entry<String, LibraryOutcome> entry : entries) {
      if (outcomes.put(entry.getKey(), entry.getValue()) != null) {
        throw map.wrong("outcomes", "must have each library once");
      }
    }
    return Collections.unmodifiableMap(outcomes);
  }

  private static Map.Entry<String, LibraryOutcome> outcome(CborMap map) throws CborException {
    return Map.entry(
        map.text("library"), word(map, "outcome", map.text("outcome"), LibraryOutcome.values()));
  }

  private static Message.HitSource source(CborMap map) throws CborException {
    return new Message.HitSource(
        map.text("library"),
        map.optionalText("id").orElse(null),
        map.optionalText("title").orElse(null));
  }

  private static Message.Hit hit(CborMap map) throws CborException {
    return new Message.Hit(
        map.intValue("f"),
        map.bytes("h", Message.Hit.HANDLE_BYTES).toHex(),
        map.intValue("d"),
        map.intValue("s"),
        map.intValue("o"),
        map.intValue("l"));
  }

  private static Message.Proof proof(CborMap map) throws CborException {
    return new Message.Proof(
        map.bytes("h", Message.Hit.HANDLE_BYTES).toHex(),
        map.bytes("f", FingerprintColumns.FINGERPRINT_BYTES));
  }

  private static List<String> handles(CborMap map, String key) throws CborException {
    return map.byteStrings(key, MessageRules.HANDLES_MAX, Message.Hit.HANDLE_BYTES).stream()
        .map(Bytes::toHex)
        .toList();
  }

  private static Message.EvidenceItem item(CborMap map) throws CborException {
    return new Message.EvidenceItem(handles(map, "handles"), map.text("text"));
  }

  private static Message.EvidenceFound found(CborMap map) throws CborException {
    return new Message.EvidenceFound(
        word(map, "state", map.text("state"), Message.EvidenceState.values()),
        map.maps("passages", Message.EvidenceFound.PASSAGES_MAX, MessageReader::passage));
  }

  private static Message.SharedPassage passage(CborMap map) throws CborException {
    return new Message.SharedPassage(
        map.intValue("offset"),
        map.intValue("length"),
        map.intValue("source"),
        map.intValue("extent"),
        map.doubleValue("similarity"),
        map.text("kind"),
        map.optionalText("snippet").orElse(null));
  }

  private static UUID check(CborMap map) throws CborException {
    return Uuids.of(map.bytes("check", Uuids.BYTES));
  }

  private static <E extends Enum<E>> E word(CborMap map, String key, String text, E[] values)
      throws CborException {
    return Arrays.stream(values)
        .filter(value -> MessageWriter.word(value).equals(text))
        .findFirst()
        .orElseThrow(() -> map.wrong(key, "has a word that is not known"));
  }
}
