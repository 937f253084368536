package org.palimpsest.core.signs;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Finds signs of disguise in a text. */
public final class Signs {

  private Signs() {}

  /**
   * The signs, one for each kind found, in the order of {@link SignKind}. Offsets are UTF-16 code
   * units; unpaired surrogates are ignored.
   */
  public static List<Sign> of(String text) {
    Objects.requireNonNull(text);
    SignCounter confusable = new SignCounter(SignKind.CONFUSABLE_LETTERS);
    SignCounter unusual = new SignCounter(SignKind.UNUSUAL_FORMS);
    new Words(text, confusable, unusual).scan();
    return Stream.of(
            InvisibleCharacters.in(text),
            confusable,
            LetterSpacing.in(text),
            unusual,
            PrivateUse.in(text),
            DirectionOverrides.in(text),
            InsertedCharacters.in(text),
            MissingSpaces.in(text),
            ScrambledHan.in(text))
        .filter(tally -> tally.isSignOf(text))
        .map(SignCounter::sign)
        .toList();
  }
}
