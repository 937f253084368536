package org.palimpsest.core.duplicate;

import java.util.Set;

/**
 * Function words: frequent in running text, rare in menus, captions and advertisements. Folded by
 * {@link org.palimpsest.core.text.CharacterFolding}.
 */
final class FunctionWords {

  private static final Set<String> WORDS =
      Set.of(
          ("a an the this that these those there here is are was were be been being am do does did"
                  + " have has had having will would shall should can could may might must said says"
                  + " say and or but nor so if then than because while when where which who whom"
                  + " whose what how why as at by for from in into of off on onto out over to under"
                  + " up upon with without within about above after again against all also any"
                  + " before below between both down during each few further he her hers him his i"
                  + " it its just me more most my no not now only other our own same she some such"
                  + " their them they through too us very we you your")
              .split(" "));

  /** Single characters that are function words, or most of one. */
  private static final String HAN =
      "的了是在和与及或而但不也就都还又很被把将对为以于从到由向给让使这那其此它他她们我你" + "之所者着过地得个些有没上中下时后前里外吗呢吧啊并且则若如虽因";

  private static final long[] HAN_SET = set(HAN);

  private FunctionWords() {}

  private static long[] set(String characters) {
    long[] set = new long[(Character.MAX_VALUE + 1) / Long.SIZE];
    characters.chars().forEach(c -> set[c / Long.SIZE] |= 1L << c);
    return set;
  }

  static boolean isWord(String folded) {
    return WORDS.contains(folded);
  }

  static boolean isHan(char folded) {
    return (HAN_SET[folded / Long.SIZE] >>> folded & 1) == 1;
  }
}
