package org.palimpsest.federation.protocol;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a message is about; a request and its answer have the same type. */
public enum MessageType {
  /** Are you there, which versions do you speak, and has your descriptor changed? */
  HELLO,
  /** What may I search at your site? */
  LIBRARIES,
  /** Which of your documents have sentences near these fingerprints? */
  CHECK,
  /** How far is that check? */
  POLL,
  /** Prove that you have what that hit says. */
  PROOF,
  /** Where does this text of mine really overlap with the source that you found? */
  EVIDENCE,
  /** Forget that check. */
  CANCEL;

  /** As it stands in a header. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The type of a word, if there is one. */
  public static Optional<MessageType> ofWord(String word) {
    return Arrays.stream(values()).filter(type -> type.word().equals(word)).findFirst();
  }
}
