package org.palimpsest.federation.protocol;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The type of a request and its answer. */
public enum MessageType {
  /** Sign of life, versions, and changes of the descriptor. */
  HELLO(Message.HelloRequest.class, Message.HelloAnswer.class),
  LIBRARIES(Message.LibrariesRequest.class, Message.LibrariesAnswer.class),
  /** Documents with sentences near fingerprints. */
  CHECK(Message.CheckRequest.class, Message.CheckAnswer.class),
  POLL(Message.PollRequest.class, Message.PollAnswer.class),
  PROOF(Message.ProofRequest.class, Message.ProofAnswer.class),
  /** Overlaps of a text with a hit's source. */
  EVIDENCE(Message.EvidenceRequest.class, Message.EvidenceAnswer.class),
  CANCEL(Message.CancelRequest.class, Message.CancelAnswer.class);

  private final Class<? extends Message.Request> request;
  private final Class<? extends Message.Answer> answer;

  MessageType(Class<? extends Message.Request> request, Class<? extends Message.Answer> answer) {
    this.request = request;
    this.answer = answer;
  }

  static MessageType of(Class<? extends Message> message) {
    return Arrays.stream(values())
        .filter(type -> type.request == message || type.answer == message)
        .findFirst()
        .orElseThrow();
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<MessageType> ofWord(String word) {
    return Arrays.stream(values()).filter(type -> type.word().equals(word)).findFirst();
  }
}
