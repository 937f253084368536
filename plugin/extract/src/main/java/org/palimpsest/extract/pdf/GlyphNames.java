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
 * Counts letters that a font calls by one name and a file by another: the page shows the one, and
 * who copies or searches it gets the other. Only of fonts that name their glyphs. Of others,
 * letters that are said to be several are counted where they are many.
 */
final class GlyphNames {

  private static final Set<UnicodeScript> SEPARATE =
      EnumSet.of(
          UnicodeScript.LATIN, UnicodeScript.GREEK, UnicodeScript.CYRILLIC, UnicodeScript.HAN);

  /** Ligatures are a twentieth of a text at most. */
  private static final double MANY_SHARE = 0.2;

  private int letters;
  private int other;
  private int many;

  /** Takes a character. */
  void add(TextPosition character) {
    String said = character.getUnicode();
    int[] codes = character.getCharacterCodes();
    if (said == null || codes == null || codes.length != 1 || !areLetters(said)) {
      return;
    }
    letters++;
    String named = named(character.getFont(), codes[0]);
    if (named != null && isLetter(named) && !folded(named).equals(folded(said))) {
      other++;
    } else if (named == null && isLong(said)) {
      many++;
    }
  }

  private static @Nullable String named(PDFont font, int code) {
    if (!(font instanceof PDSimpleFont simple) || font instanceof PDType3Font) {
      return null; // a font that is made of drawings may name them as it likes
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

  /** Of scripts without joined letters; ligatures of these are few in a text. */
  private static boolean isLong(String said) {
    return said.codePointCount(0, said.length()) > 1
        && SEPARATE.contains(UnicodeScript.of(said.codePointAt(0)));
  }

  private static String folded(String letter) {
    return Normalizer.normalize(letter, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
  }

  /** How many letters there are. */
  int letters() {
    return letters;
  }

  /** How many of them are called by another name, or are several where one is painted. */
  int other() {
    return other + (many > MANY_SHARE * letters ? many : 0);
  }
}
