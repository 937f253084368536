package org.palimpsest.solr.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.disguise.SignKind;
import org.palimpsest.core.disguise.Signs;
import org.palimpsest.core.text.CharacterFolding;
import org.palimpsest.core.text.Characters;

/** Compares the core's invisible characters with ICU's default ignorable ones. */
final class DefaultIgnorableTest {

  private static boolean isIgnorable(int codePoint) {
    return UCharacter.hasBinaryProperty(codePoint, UProperty.DEFAULT_IGNORABLE_CODE_POINT);
  }

  @Test
  void everyIgnorableCodePoint_invisibleAndFoldedToNothing() {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      // One assertion for all: there are many.
      if (isIgnorable(c) && !(Characters.isInvisible(c) && CharacterFolding.fold(c).isEmpty())) {
        assertThat(Character.getName(c)).as("U+%04X is not ignored", c).isNull();
      }
    }
  }

  @Test
  void everyOtherInvisibleCodePoint_aControlOrAFormatCharacter() {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      if (Characters.isInvisible(c) && !isIgnorable(c)) {
        assertThat(Character.getType(c))
            .as("U+%04X", c)
            .isIn((int) Character.CONTROL, (int) Character.FORMAT);
      }
    }
  }

  /** Except variation selectors, which Han characters have, and characters for Hangul and music. */
  @Test
  void ignorableCodePointBetweenLetters_isASign() {
    int[] hiding =
        IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
            .filter(DefaultIgnorableTest::isIgnorable)
            .filter(c -> !isNeeded(c))
            .toArray();

    assertThat(hiding).hasSizeGreaterThan(3800);
    for (int c : hiding) {
      assertThat(isSign("a" + Character.toString(c) + "b")).as("U+%04X", c).isTrue();
    }
  }

  private static boolean isNeeded(int codePoint) {
    return codePoint == 0xAD
        || codePoint == 0x115F
        || codePoint == 0x1160
        || (codePoint >= 0xFE00 && codePoint <= 0xFE0F)
        || (codePoint >= 0x1D173 && codePoint <= 0x1D17A)
        || (codePoint >= 0xE0100 && codePoint <= 0xE01EF);
  }

  private static boolean isSign(String text) {
    return Signs.of(text).stream()
        .map(sign -> sign.kind())
        .anyMatch(
            kind -> kind == SignKind.INVISIBLE_CHARACTERS || kind == SignKind.DIRECTION_OVERRIDES);
  }
}
