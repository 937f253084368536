package org.palimpsest.federation.protocol;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.palimpsest.federation.bytes.Bytes;

/** One message of each kind with every field set, the same for ever. */
final class SampleMessages {

  static final Instant ISSUED = Instant.parse("2026-01-01T00:00:00Z");
  static final UUID ID = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
  static final Header.InReplyTo IN_REPLY_TO = new Header.InReplyTo(ID, "5a".repeat(32));

  private static final String HANDLE = "000102030405060708090a0b0c0d0e0f";

  private SampleMessages() {}

  /** A header from alpha to beta. */
  static Header header(MessageType type, Header.InReplyTo inReplyTo) {
    return new Header(
        Header.VERSION,
        Header.SUITE,
        type,
        ID,
        "alpha",
        "beta",
        "sign-1",
        "seal-1",
        ISSUED,
        ISSUED.plusSeconds(300),
        inReplyTo);
  }

  /** After the name of a class: with what may be left out. */
  static final String WITH_AUDIT = "WithAudit";

  /** By the name of its class. */
  static Map<String, Message> all() {
    Map<String, Message> all = new LinkedHashMap<>();
    for (Message message : messages()) {
      all.put(message.getClass().getSimpleName(), message);
    }
    Bytes head = Bytes.ofHex("8241014102");
    all.put("HelloRequest" + WITH_AUDIT, new Message.HelloRequest(7, head));
    all.put(
        "HelloAnswer" + WITH_AUDIT,
        new Message.HelloAnswer(List.of(1), Bytes.ofHex("83010203"), head));
    return all;
  }

  private static List<Message> messages() {
    return List.of(
        new Message.HelloRequest(7),
        new Message.HelloAnswer(List.of(1), Bytes.ofHex("83010203"), null),
        new Message.LibrariesRequest(),
        new Message.LibrariesAnswer(
            List.of(
                new Message.OfferedLibrary(
                    "theses",
                    "Theses",
                    "Since 1990",
                    1234,
                    List.of("2026", "2025"),
                    Set.of(Operation.EVIDENCE, Operation.CHECK),
                    EvidenceLevel.SNIPPET,
                    20_000,
                    19_000))),
        checkRequest(),
        checkAnswer(),
        new Message.PollRequest(ID),
        new Message.PollAnswer(checkAnswer()),
        new Message.ProofRequest(ID, "2026", List.of(HANDLE, "f".repeat(32))),
        new Message.ProofAnswer(
            List.of(new Message.Proof(HANDLE, Bytes.ofHex("0102030405060708090a0b0c0d")))),
        new Message.EvidenceRequest(
            ID, List.of(new Message.EvidenceItem(List.of(HANDLE), "Ein Text, 一篇文章."))),
        new Message.EvidenceAnswer(
            List.of(
                new Message.EvidenceFound(
                    Message.EvidenceState.COMPARED,
                    List.of(
                        new Message.SharedPassage(
                            1, 22, 333, 44, 0.75, "modified", "Ein anderer Text"))))),
        new Message.CancelRequest(ID),
        new Message.CancelAnswer());
  }

  /** Three fingerprints in which every byte is another one. */
  static Message.CheckRequest checkRequest() {
    byte[] fingerprints = new byte[39];
    for (int i = 0; i < fingerprints.length; i++) {
      fingerprints[i] = (byte) i;
    }
    return new Message.CheckRequest(
        List.of("theses", "Papers_2.x"),
        "minwise-100-5-de5c9df373db4f96",
        "2026",
        Bytes.of(fingerprints),
        List.of(2));
  }

  private static Message.CheckAnswer checkAnswer() {
    Map<String, Message.LibraryOutcome> outcomes = new LinkedHashMap<>();
    outcomes.put("theses", Message.LibraryOutcome.OK);
    outcomes.put("Papers_2.x", Message.LibraryOutcome.DENIED);
    return new Message.CheckAnswer(
        Message.CheckState.PARTIAL,
        outcomes,
        List.of(
            new Message.HitSource("theses", "t-1", "A thesis"),
            new Message.HitSource("theses", null, null)),
        List.of(
            new Message.Hit(0, HANDLE, 3, 0, 1500, 148),
            new Message.Hit(2, "f".repeat(32), 15, 1, -1, 0)),
        500);
  }
}
