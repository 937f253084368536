package org.palimpsest.solr.author;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.palimpsest.core.text.CharacterFolding;
import org.palimpsest.core.text.Characters;

/**
 * The name of one person, comparable with other spellings.
 *
 * <p>Two names match if the family names are equal, both have given names, and no pair of given
 * names differs: each is equal to the other or its initial. The family name is before a comma;
 * otherwise last, or first. Chinese names are compared by characters without spaces. Initials do
 * not distinguish: J. Smith is John Smith, and Jane.
 *
 * @param whole all letters in order; the only component of a Chinese name
 * @param family the parts before a comma; empty without one
 * @param parts the others, one letter for an initial
 * @param generation {@code sr}, {@code jr} or a number, or empty
 */
record PersonName(String whole, List<String> family, List<String> parts, String generation) {

  private static final Set<String> SUFFIXES = Set.of("jr", "sr", "ii", "iii", "phd", "md", "dr");
  private static final Set<String> GENERATIONS = Set.of("jr", "sr", "ii", "iii");
  private static final int INITIALS_MAX = 3;

  /** Parses a name; letters are folded, without accents, in simplified characters. */
  static PersonName of(String name) {
    int comma = indexOfComma(name);
    if (comma < 0) {
      return new PersonName(letters(name), List.of(), parts(name), generation(name));
    }
    List<String> given = parts(name.substring(comma + 1));
    List<String> family = parts(name.substring(0, comma));
    return new PersonName(letters(name), family, given, generation(name));
  }

  private static String generation(String name) {
    String[] words = words(name);
    return Stream.of(words)
        .filter(word -> !isInitials(word, words))
        .map(PersonName::letters)
        .filter(GENERATIONS::contains)
        .findFirst()
        .orElse("");
  }

  private static String[] words(String name) {
    return name.split("[^\\p{L}\\p{M}'’]+", -1);
  }

  private static int indexOfComma(String name) {
    int comma = name.indexOf(',');
    return comma >= 0 ? comma : name.indexOf('，');
  }

  static boolean isHan(String name) {
    return name.codePoints().anyMatch(Characters::isIdeographic)
        && name.codePoints().filter(Character::isLetter).allMatch(Characters::isIdeographic);
  }

  /** The folded letters and digits. */
  static String letters(String name) {
    StringBuilder letters = new StringBuilder();
    name.codePoints()
        .filter(Character::isLetterOrDigit)
        .forEach(codePoint -> letters.append(CharacterFolding.fold(codePoint)));
    return letters.toString();
  }

  /** Words, and single initials: {@code J.R.} is two, {@code JR} beside a family name, too. */
  private static List<String> parts(String name) {
    List<String> parts = new ArrayList<>();
    String[] words = words(name);
    for (String word : words) {
      String folded = letters(word);
      if (folded.isEmpty() || (SUFFIXES.contains(folded) && !isInitials(word, words))) {
        continue;
      }
      if (isInitials(word, words)) {
        folded.chars().forEach(letter -> parts.add(String.valueOf((char) letter)));
      } else {
        parts.add(folded);
      }
    }
    return List.copyOf(parts);
  }

  /** Short words in capitals among words in mixed case. */
  private static boolean isInitials(String word, String[] all) {
    boolean capitals = word.equals(word.toUpperCase(Locale.ROOT));
    boolean othersAreMixed = false;
    for (String other : all) {
      othersAreMixed |= !other.equals(other.toUpperCase(Locale.ROOT));
    }
    return capitals && othersAreMixed && word.length() <= INITIALS_MAX && word.length() > 1;
  }

  /** Whether both can be names of one person. */
  boolean isLike(PersonName other) {
    if (isHan(whole) || isHan(other.whole)) {
      return whole.length() > 1 && whole.equals(other.whole);
    }
    if (!generation.isEmpty()
        && !other.generation.isEmpty()
        && !generation.equals(other.generation)) {
      return false;
    }
    if (!family.isEmpty() && !other.family.isEmpty()) {
      return family.equals(other.family) && areLike(parts, other.parts);
    }
    if (!family.isEmpty()) {
      return other.hasFamily(family, parts);
    }
    if (!other.family.isEmpty()) {
      return hasFamily(other.family, other.parts);
    }
    return isLikeWithoutComma(other);
  }

  private boolean isLikeWithoutComma(PersonName other) {
    int last = parts.size() - 1;
    return last > 0
        && (other.hasFamily(parts.subList(last, last + 1), parts.subList(0, last))
            || other.hasFamily(parts.subList(0, 1), parts.subList(1, last + 1)));
  }

  /** Whether this name, without a comma, can have the family name and like given names. */
  private boolean hasFamily(List<String> name, List<String> given) {
    int rest = parts.size() - name.size();
    if (rest < 1 || name.stream().allMatch(part -> part.length() < 2)) {
      return false;
    }
    boolean ends = parts.subList(rest, parts.size()).equals(name);
    boolean begins = parts.subList(0, name.size()).equals(name);
    return (ends && areLike(parts.subList(0, rest), given))
        || (begins && areLike(parts.subList(name.size(), parts.size()), given));
  }

  /** Compares given names in order; a name in two parts may be one part on the other side. */
  private static boolean areLike(List<String> some, List<String> others) {
    if (some.isEmpty() || others.isEmpty()) {
      return false;
    }
    if (String.join("", some).equals(String.join("", others))) {
      return true;
    }
    for (int i = 0; i < Math.min(some.size(), others.size()); i++) {
      if (!areLike(some.get(i), others.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean areLike(String one, String other) {
    boolean initial = one.length() == 1 || other.length() == 1;
    return initial ? one.charAt(0) == other.charAt(0) : one.equals(other);
  }
}
