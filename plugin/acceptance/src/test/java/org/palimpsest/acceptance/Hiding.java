package org.palimpsest.acceptance;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Ways to hide a copy that keep it readable. */
@SuppressWarnings("ImmutableEnumChecker") // stateless functions
enum Hiding {
  HAN_CITATIONS(true, every(5, "[3]")),
  HAN_CIRCLED_NUMBERS(true, every(5, "③")),
  HAN_EMOJI(true, every(1, "😀")),
  HAN_FLAGS(true, every(1, "🇨🇳")),
  HAN_BRAILLE(true, every(1, "\u2800")),
  HAN_LETTERS(true, every(1, "x")),
  HAN_CHANGING_LETTERS(true, each((c, random) -> c + (char) ('a' + random.nextInt(26)))),
  HAN_DIGITS(true, each((c, random) -> c + random.nextInt(10))),
  HAN_ASTERISKS(true, every(1, "**")),
  HAN_SLASHES(true, every(1, " / ")),
  HAN_EMPTY_TAGS(true, every(1, "<b></b>")),
  HAN_TAGS(true, each((c, random) -> "<span style=\"color:#222\">" + c + "</span>")),
  HAN_SPACE_ENTITIES(true, every(1, "&nbsp;")),
  HAN_ENTITIES(true, each((c, random) -> "&#" + c.codePointAt(0) + ";")),
  HAN_HEX_ENTITIES(
      true, each((c, random) -> String.format(Locale.ROOT, "&#x%x;", c.codePointAt(0)))),
  HAN_LATEX(true, each((c, random) -> "\\emph{" + c + "}")),
  HAN_JSON(true, each((c, random) -> String.format(Locale.ROOT, "\\u%04x", c.codePointAt(0)))),
  HAN_URL(true, each((c, random) -> percent(c))),
  HAN_PINYIN(true, each((c, random) -> c + "(" + syllable(random) + ")")),
  HAN_WIDE_PINYIN(true, each((c, random) -> c + "（" + syllable(random) + "）")),
  HAN_COMMAS(true, every(1, ",")),
  HAN_HOMOPHONES(true, each((c, random) -> Homophones.of(c, random))),
  HAN_IGNORABLE(true, every(1, "\uDB40\uDDFF")),

  TAGS(false, words(word -> "<b>" + word + "</b>")),
  EMPTY_TAGS(false, between(" <i></i>")),
  TAGS_FOR_SPACES(false, between("<br/>")),
  SPACE_ENTITIES(false, between("&nbsp;")),
  LETTER_ENTITIES(false, letters(c -> "&#" + c + ";")),
  LATEX(false, words(word -> "\\emph{" + word + "}")),
  LATEX_BOLD(false, words(word -> "\\textbf{\\textit{" + word + "}}")),
  LOST_SPACES(false, between("")),
  UNDERSCORES(false, between("_")),
  MIDDLE_DOTS(false, between("·")),
  HANGUL_FILLERS(false, between("\u3164")),
  WHITE_LETTERS(false, between("x")),
  CHANGING_WHITE_LETTERS(
      false,
      (text, random) ->
          replaced(text, " ", match -> String.valueOf((char) ('a' + random.nextInt(26))))),
  SMALL_CAPITALS(false, letters(Hiding::smallCapital)),
  LEETSPEAK(false, letters(Hiding::leet)),
  REVERSED(false, words(word -> "\u202E" + new StringBuilder(word).reverse() + "\u202C")),
  REVERSED_LINES(
      false,
      (text, random) ->
          replaced(
              text,
              "[^.]+\\.",
              match -> "\u202E" + new StringBuilder(match.group()).reverse() + "\u202C")),
  LOST_LETTERS(
      5,
      false,
      (text, random) ->
          replaced(text, "\\w", match -> random.nextInt(10) == 0 ? "" : match.group())),
  CITATIONS(
      false, (text, random) -> replaced(text, "(\\w+ \\w+) ", match -> match.group(1) + " [3] ")),
  URL(false, letters(c -> percent(Character.toString(c)))),
  URL_SPACES(false, between("%20")),
  JSON(false, letters(c -> String.format(Locale.ROOT, "\\u%04x", c))),
  EMOJI(false, between(" 😀 ")),
  SQUARED_LETTERS(false, letters(c -> Character.toString(0x1F170 + c - 'a'))),
  LOOKALIKES_WITHOUT_SPACES(
      false, (text, random) -> text.replace('a', 'а').replace('o', 'ο').replace(" ", ""));

  private static final String[] SYLLABLES = {
    "zhōng", "guó", "rén", "mín", "de", "lǜ", "xué", "shuāng", "ài", "er4"
  };

  private static final String SMALL_CAPITALS_A_TO_Z = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘqʀꜱᴛᴜᴠᴡxʏᴢ";

  private static final String LEET = "4bcd3fgh1jk1mn0pqr57uvwxyz";

  private static final int ALL = 8;

  /** The least number of copies found, or with a sign, of eight. */
  final int least;

  /** Whether it applies to Han text, or to English. */
  final boolean han;

  private final BiFunction<String, Random, String> hide;

  Hiding(boolean han, BiFunction<String, Random, String> hide) {
    this(ALL, han, hide);
  }

  Hiding(int least, boolean han, BiFunction<String, Random, String> hide) {
    this.least = least;
    this.han = han;
    this.hide = hide;
  }

  String of(String copy, long seed) {
    return hide.apply(copy, new Random(seed));
  }

  /** Inserts after every few Han characters. */
  private static BiFunction<String, Random, String> every(int count, String mark) {
    return (text, random) -> text.replaceAll("([一-鿿]{" + count + "})", "$1" + mark);
  }

  private static BiFunction<String, Random, String> each(BiFunction<String, Random, String> hide) {
    return (text, random) -> replaced(text, "[一-鿿]", match -> hide.apply(match.group(), random));
  }

  private static BiFunction<String, Random, String> between(String mark) {
    return (text, random) -> text.replace(" ", mark);
  }

  private static BiFunction<String, Random, String> words(UnaryOperator<String> hide) {
    return (text, random) -> replaced(text, "\\w+", match -> hide.apply(match.group()));
  }

  private static BiFunction<String, Random, String> letters(IntFunction<String> hide) {
    return (text, random) ->
        text.toLowerCase(Locale.ROOT)
            .codePoints()
            .mapToObj(c -> c >= 'a' && c <= 'z' ? hide.apply(c) : Character.toString(c))
            .collect(Collectors.joining());
  }

  private static String replaced(String text, String pattern, Function<MatchResult, String> hide) {
    return Pattern.compile(pattern)
        .matcher(text)
        .replaceAll(match -> Matcher.quoteReplacement(hide.apply(match)));
  }

  private static String percent(String character) {
    StringBuilder escaped = new StringBuilder();
    for (byte b : character.getBytes(StandardCharsets.UTF_8)) {
      escaped.append(String.format(Locale.ROOT, "%%%02X", b));
    }
    return escaped.toString();
  }

  private static String syllable(Random random) {
    return Normalizer.normalize(
        SYLLABLES[random.nextInt(SYLLABLES.length)],
        random.nextBoolean() ? Normalizer.Form.NFC : Normalizer.Form.NFD);
  }

  private static String smallCapital(int letter) {
    return SMALL_CAPITALS_A_TO_Z.substring(letter - 'a', letter - 'a' + 1);
  }

  private static String leet(int letter) {
    return LEET.substring(letter - 'a', letter - 'a' + 1);
  }
}
