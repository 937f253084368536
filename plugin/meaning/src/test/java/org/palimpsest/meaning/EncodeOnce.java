package org.palimpsest.meaning;

import java.util.List;

/** Encodes one sentence, for tests of processes. */
final class EncodeOnce {

  /** The last line on success. */
  static final String DONE = "encoded";

  private EncodeOnce() {}

  public static void main(String[] arguments) {
    try (SentenceEncoder encoder = new SentenceEncoder(LanguageModel.ENGLISH)) {
      if (encoder.encode(List.of("A sentence."))[0].length > 0) {
        System.out.println(DONE);
      }
    }
  }
}
