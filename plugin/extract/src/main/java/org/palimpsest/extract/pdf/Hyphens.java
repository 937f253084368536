package org.palimpsest.extract.pdf;

import java.lang.Character.UnicodeScript;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Joins lines: without anything between Han characters, with a space between words, and with parts
 * of a word as the word. Whether a hyphen at a line's end belongs to the word is told by the rest
 * of the document: it stays where the word stands with it elsewhere, and not without.
 */
final class Hyphens {

  private static final Pattern WORD = Pattern.compile("\\p{L}+(-\\p{L}+)*");
  private static final Pattern LAST_PART = Pattern.compile("(\\p{L}+)[-\u2010\u00AD]$");
  private static final Pattern FIRST_PART = Pattern.compile("^\\p{L}+");

  private final Set<String> words = new HashSet<>();
  private int joinedAt;

  Hyphens(List<TextLine> lines) {
    for (TextLine line : lines) {
      Matcher word = WORD.matcher(line.text());
      while (word.find()) {
        words.add(word.group().toLowerCase(Locale.ROOT));
      }
    }
  }

  /** Joins a line to a text. */
  void join(StringBuilder text, String line) {
    Matcher before = LAST_PART.matcher(text);
    Matcher after = FIRST_PART.matcher(line);
    if (before.find() && after.find() && isOneWord(before.group(1), after.group())) {
      if (!keepsHyphen(before.group(1), after.group())) {
        text.setLength(text.length() - 1);
      }
    } else if (needsSpace(text, line)) {
      text.append(' ');
    }
    joinedAt = text.length();
    text.append(line);
  }

  /** Where the line begins that was joined last. */
  int joinedAt() {
    return joinedAt;
  }

  /** What begins with a capital is another word, unless it is all capitals. */
  private static boolean isOneWord(String first, String second) {
    return Character.isLowerCase(second.codePointAt(0))
        || (isUpperCase(first) && isUpperCase(second));
  }

  private static boolean isUpperCase(String part) {
    return part.equals(part.toUpperCase(Locale.ROOT));
  }

  private boolean keepsHyphen(String first, String second) {
    String hyphened = (first + "-" + second).toLowerCase(Locale.ROOT);
    String whole = (first + second).toLowerCase(Locale.ROOT);
    return words.contains(hyphened) && !words.contains(whole);
  }

  private static boolean needsSpace(StringBuilder text, String line) {
    return !isHan(text.codePointBefore(text.length())) && !isHan(line.codePointAt(0));
  }

  /** Whether it is written without spaces: Han characters, kana, and their marks. */
  static boolean isHan(int character) {
    UnicodeScript script = UnicodeScript.of(character);
    return script == UnicodeScript.HAN
        || script == UnicodeScript.HIRAGANA
        || script == UnicodeScript.KATAKANA
        || (character >= 0x3000 && character <= 0x303F)
        || (character >= 0xFF00 && character <= 0xFFEF);
  }
}
