package org.palimpsest.extract.pdf;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.pdfbox.text.TextPosition;
import org.jspecify.annotations.Nullable;

/**
 * Replacement texts of marked content ({@code ActualText}, PDF 32000-1, 14.9.4), meant for
 * ligatures, hyphens and joined scripts. They are used where the characters have no meaning of
 * their own; otherwise the visible characters count.
 */
final class ActualTexts {

  /** Scripts without joined letters, whose text must match the glyphs. */
  private static final Set<UnicodeScript> LETTER_BY_LETTER =
      EnumSet.of(
          UnicodeScript.LATIN,
          UnicodeScript.GREEK,
          UnicodeScript.CYRILLIC,
          UnicodeScript.HAN,
          UnicodeScript.HIRAGANA,
          UnicodeScript.KATAKANA,
          UnicodeScript.HANGUL);

  /** Maximum letters for one glyph, which may depict a word. */
  private static final int LETTERS_A_SIGN_MAX = 4;

  /** Line numbers of program listings are declared as no text. */
  private static final Pattern LINE_NUMBER = Pattern.compile("\\d{1,5}");

  private static final String SOFT_HYPHEN = "\u00AD";

  private final Deque<Boolean> begun = new ArrayDeque<>();
  private final List<Span> spans = new ArrayList<>();
  private @Nullable Span open;
  private int rejected;

  private record Span(String replacement, int depth, List<TextPosition> characters) {
    String painted() {
      var painted = new StringBuilder();
      for (TextPosition character : characters) {
        painted.append(Objects.requireNonNullElse(character.getUnicode(), ""));
      }
      return painted.toString();
    }
  }

  void begin(@Nullable String replacement) {
    begun.push(true);
    if (open == null && replacement != null) {
      open = new Span(replacement.replace(SOFT_HYPHEN, ""), begun.size(), new ArrayList<>());
      spans.add(open);
    }
  }

  void end() {
    if (open != null && open.depth() == begun.size()) {
      open = null;
    }
    begun.poll();
  }

  void character(TextPosition character) {
    if (open != null) {
      open.characters().add(character);
    }
  }

  /**
   * Applies the accepted replacements at the end of a page. {@code article}: characters of the page
   * or a part of it; modified.
   */
  void apply(List<TextPosition> article) {
    IdentityHashMap<TextPosition, String> instead = new IdentityHashMap<>();
    for (Span span : spans) {
      if (isAccepted(span)) {
        String replacement = span.replacement().isBlank() ? "" : span.replacement();
        for (TextPosition character : span.characters()) {
          instead.put(character, replacement);
          replacement = "";
        }
      }
    }
    if (!instead.isEmpty()) {
      article.replaceAll(
          character -> {
            String replacement = instead.get(character);
            return replacement == null ? character : replaced(character, replacement);
          });
    }
  }

  void clear() {
    for (Span span : spans) {
      rejected += isOther(span) ? Math.max(1, letters(span.painted()).length()) : 0;
    }
    spans.clear();
    begun.clear();
    open = null;
  }

  /** Number of characters whose replacement was rejected. */
  int rejected() {
    return rejected;
  }

  /** If both texts are equal, the characters are used, because each has a position. */
  private static boolean isAccepted(Span span) {
    String own = letters(span.painted());
    if (span.replacement().isBlank()) {
      return LINE_NUMBER.matcher(own).matches(); // a hyphen is useful for joining lines
    }
    return own.codePoints().noneMatch(letter -> LETTER_BY_LETTER.contains(UnicodeScript.of(letter)))
        && letters(span.replacement()).length()
            <= (span.characters().size() + 1) * LETTERS_A_SIGN_MAX;
  }

  /** Whether the replacement has other letters than the glyphs. */
  private static boolean isOther(Span span) {
    return !isAccepted(span) && !letters(span.painted()).equals(letters(span.replacement()));
  }

  /** Letters and digits in lower case, without accents and ligatures. */
  private static String letters(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKD)
        .toLowerCase(Locale.ROOT)
        .codePoints()
        .filter(Character::isLetterOrDigit)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static TextPosition replaced(TextPosition character, String text) {
    return new TextPosition(
        character.getRotation(),
        character.getPageWidth(),
        character.getPageHeight(),
        character.getTextMatrix(),
        character.getEndX(),
        character.getEndY(),
        character.getHeight(),
        character.getIndividualWidths()[0],
        character.getWidthOfSpace(),
        text,
        character.getCharacterCodes(),
        character.getFont(),
        character.getFontSize(),
        (int) character.getFontSizeInPt());
  }
}
