package org.palimpsest.extract.pdf;

import java.text.Normalizer;
import java.util.Locale;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDSimpleFont;
import org.apache.pdfbox.pdmodel.font.PDType3Font;
import org.apache.pdfbox.pdmodel.font.encoding.Encoding;
import org.apache.pdfbox.pdmodel.font.encoding.GlyphList;
import org.apache.pdfbox.text.TextPosition;
import org.jspecify.annotations.Nullable;

/**
 * Counts letters that a font calls by one name and a file by another: the page shows the one, and
 * who copies or searches it gets the other. Only of fonts that name their glyphs.
 */
final class GlyphNames {

  private int letters;
  private int other;

  /** Takes a character. */
  void add(TextPosition character) {
    String said = character.getUnicode();
    int[] codes = character.getCharacterCodes();
    if (said == null || codes == null || codes.length != 1 || !isLetter(said)) {
      return;
    }
    letters++;
    String named = named(character.getFont(), codes[0]);
    if (named != null && isLetter(named) && !folded(named).equals(folded(said))) {
      other++;
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
    return text.codePointCount(0, text.length()) == 1 && Character.isLetter(text.codePointAt(0));
  }

  private static String folded(String letter) {
    return Normalizer.normalize(letter, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
  }

  /** How many letters there are. */
  int letters() {
    return letters;
  }

  /** How many of them are called by another name. */
  int other() {
    return other;
  }
}
