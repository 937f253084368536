package org.palimpsest.extract.pdf;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDSimpleFont;
import org.apache.pdfbox.pdmodel.font.PDType3Font;
import org.apache.pdfbox.pdmodel.font.encoding.Encoding;
import org.apache.pdfbox.pdmodel.font.encoding.GlyphList;
import org.apache.pdfbox.text.TextPosition;
import org.jspecify.annotations.Nullable;

/**
 * Counts letters whose glyph name differs from the text that copying yields. In fonts without glyph
 * names, counts glyphs that are declared as several letters.
 */
final class GlyphNames {

  private static final Set<UnicodeScript> SEPARATE =
      EnumSet.of(
          UnicodeScript.LATIN, UnicodeScript.GREEK, UnicodeScript.CYRILLIC, UnicodeScript.HAN);

  private static final double MANY_SHARE = 0.2;

  private int letters;
  private int other;
  private int many;

  void add(TextPosition character) {
    String mapped = character.getUnicode();
    int[] codes = character.getCharacterCodes();
    if (mapped == null || codes == null || codes.length != 1 || !areLetters(mapped)) {
      return;
    }
    letters++;
    String named = named(character.getFont(), codes[0]);
    if (named != null && isLetter(named) && !folded(named).equals(folded(mapped))) {
      other++;
    } else if (named == null && isLong(mapped)) {
      many++;
    }
  }

  private static @Nullable String named(PDFont font, int code) {
    if (!(font instanceof PDSimpleFont simple) || font instanceof PDType3Font) {
      return null; // Type 3 fonts have arbitrary names
    }
    Encoding encoding = simple.getEncoding();
    String name = encoding == null ? null : encoding.getName(code);
    return name == null ? null : GlyphList.getAdobeGlyphList().toUnicode(name);
  }

  private static boolean isLetter(String text) {
    return text.codePointCount(0, text.length()) == 1 && areLetters(text);
  }

  private static boolean areLetters(String text) {
    return !text.isEmpty() && text.codePoints().allMatch(Character::isLetter);
  }

  /** Scripts without joined letters have few ligatures. */
  private static boolean isLong(String mapped) {
    return mapped.codePointCount(0, mapped.length()) > 1
        && SEPARATE.contains(UnicodeScript.of(mapped.codePointAt(0)));
  }

  private static String folded(String letter) {
    return Normalizer.normalize(letter, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
  }

  int letters() {
    return letters;
  }

  /** Number of differing letters, with multiple letters if they are frequent. */
  int other() {
    return other + (many > MANY_SHARE * letters ? many : 0);
  }
}
