package org.palimpsest.federation.protocol;

import java.util.Objects;
import org.palimpsest.federation.cbor.CborException;
import org.palimpsest.federation.cbor.CborMap;

/**
 * CBOR form of messages. {@link MessageRules} apply both ways: a site sends only messages that
 * others accept.
 */
public final class MessageCodec {

  private MessageCodec() {}

  /**
   * Encodes a message. Equal messages have equal bytes.
   *
   * @throws IllegalArgumentException if it breaks a rule; the message names the field
   */
  public static byte[] encode(Message message) {
    MessageRules.check(message);
    return MessageWriter.fields(message).toBytes();
  }

  /**
   * Decodes a message, strictly.
   *
   * @param answer whether it is an answer, else a request
   * @throws CborException if it breaks a rule; the message names the field, never its content
   */
  public static Message decode(byte[] bytes, MessageType type, boolean answer)
      throws CborException {
    CborMap map = CborMap.parse(bytes);
    Message message = MessageReader.read(map, type, answer);
    map.end();
    try {
      MessageRules.check(message);
    } catch (IllegalArgumentException e) {
      throw new CborException(Objects.requireNonNull(e.getMessage()));
    }
    return message;
  }
}
