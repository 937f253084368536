package org.palimpsest.acceptance;

import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Texts of random letters in the shapes of scripts and programs, without words. */
enum Writing {
  GERMAN("abcdefghiklmnoprstuvwzäöüß", 3, 12, " "),
  FRENCH("abcdefghijlmnopqrstuvxéèàçêô", 2, 9, " "),
  SPANISH("abcdefghijlmnopqrstuvyzáéíóñ", 2, 9, " "),
  ITALIAN("abcdefghilmnopqrstuvzàèìòù", 2, 9, " "),
  POLISH("abcdefghijklmnoprstuwyząćęłńóśżź", 3, 10, " "),
  TURKISH("abcçdefgğhıijklmnoöprsştuüvyz", 3, 12, " "),
  VIETNAMESE("abcdđeghiklmnopqrstuvxyàảãáạăằâầêếôồơờưừ", 2, 5, " "),
  RUSSIAN("абвгдежзийклмнопрстуфхцчшщыьэюя", 3, 10, " "),
  UKRAINIAN("абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", 3, 10, " "),
  GREEK("αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ", 3, 10, " "),
  ARABIC("ابتثجحخدذرزسشصضطظعغفقكلمنهوي", 3, 7, " "),
  PERSIAN("ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی", 3, 7, " "),
  HEBREW("אבגדהוזחטיכלמנסעפצקרשת", 3, 7, " "),
  HINDI("कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसहािीुूेैोौ", 3, 8, " "),
  THAI("กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวสหอะาิีืุูเแโใไ", 30, 60, " "),
  KOREAN(range(0xAC00, 11172), 2, 5, " "),
  JAPANESE("あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめも日本語人時国会年大", 20, 40, "。"),
  NUMBERS("0123456789", 1, 3, " "),
  HEXADECIMAL("0123456789abcdef", 5000, 5000, ""),
  SEQUENCE("ACGT", 5000, 5000, ""),
  SEQUENCE_IN_LINES("ACGT", 60, 60, "\n");

  private final String letters;
  private final int wordMin;
  private final int wordMax;
  private final String gap;

  Writing(String letters, int wordMin, int wordMax, String gap) {
    this.letters = letters;
    this.wordMin = wordMin;
    this.wordMax = wordMax;
    this.gap = gap;
  }

  private static String range(int first, int count) {
    return IntStream.range(first, first + count)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  /** A text of this length; every tenth gap ends a sentence. */
  String text(long seed, int length) {
    SplittableRandom random = new SplittableRandom(31 * seed + name().hashCode());
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append(
          random
              .ints(wordMin + random.nextInt(wordMax - wordMin + 1), 0, letters.length())
              .mapToObj(i -> letters.substring(i, i + 1))
              .collect(Collectors.joining()));
      text.append(gap.equals(" ") && random.nextInt(10) == 0 ? ". " : gap);
    }
    return text.substring(0, length);
  }
}
