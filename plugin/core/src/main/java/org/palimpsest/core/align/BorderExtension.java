package org.palimpsest.core.align;

import org.palimpsest.core.text.CharacterFolding;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.HanSounds;
import org.palimpsest.core.text.Span;

/** Extends a passage over equal characters around it, such as stop words and punctuation. */
final class BorderExtension {

  /** Longer text has tokens, and would have been found. */
  private static final int LENGTH_MAX = 40;

  private BorderExtension() {}

  static AlignedPassage extend(AlignedPassage passage, CharSequence one, CharSequence other) {
    Span here = passage.suspicious();
    Span there = passage.source();
    int before = before(one, here.offset(), other, there.offset());
    int behind = behind(one, here.end(), other, there.end());
    return passage.at(
        Span.between(here.offset() - before, here.end() + behind),
        Span.between(there.offset() - before, there.end() + behind));
  }

  private static int before(CharSequence one, int start, CharSequence other, int otherStart) {
    int equal = 0;
    int length = 0;
    while (equal < LENGTH_MAX
        && equal < start
        && equal < otherStart
        && isSame(one.charAt(start - equal - 1), other.charAt(otherStart - equal - 1))) {
      equal++;
      boolean border =
          canStart(one.charAt(start - equal))
              && !isInsideWord(one, start - equal)
              && !isInsideWord(other, otherStart - equal);
      length = border ? equal : length;
    }
    return length;
  }

  private static int behind(CharSequence one, int end, CharSequence other, int otherEnd) {
    int equal = 0;
    int length = 0;
    while (equal < LENGTH_MAX
        && end + equal < one.length()
        && otherEnd + equal < other.length()
        && isSame(one.charAt(end + equal), other.charAt(otherEnd + equal))) {
      equal++;
      boolean border =
          canEnd(one.charAt(end + equal - 1))
              && !isInsideWord(one, end + equal)
              && !isInsideWord(other, otherEnd + equal);
      length = border ? equal : length;
    }
    return length;
  }

  private static boolean isSame(char one, char other) {
    return one == other
        || (CharacterFolding.foldToOne(one) >= 0
            && HanSounds.of(CharacterFolding.foldToOne(one))
                == HanSounds.of(CharacterFolding.foldToOne(other)));
  }

  private static boolean canStart(char character) {
    return switch (Character.getType(character)) {
      case Character.START_PUNCTUATION, Character.INITIAL_QUOTE_PUNCTUATION -> true;
      default -> Character.isLetterOrDigit(character);
    };
  }

  private static boolean canEnd(char character) {
    return !Characters.isSpace(character) && !Character.isSurrogate(character);
  }

  /** Always false in Han text. */
  private static boolean isInsideWord(CharSequence text, int at) {
    return at > 0
        && at < text.length()
        && isOfWord(text.charAt(at - 1))
        && isOfWord(text.charAt(at));
  }

  private static boolean isOfWord(char character) {
    return Character.isLetterOrDigit(character) && !Characters.isIdeographic(character);
  }
}
