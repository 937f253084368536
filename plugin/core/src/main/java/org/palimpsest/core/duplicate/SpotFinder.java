package org.palimpsest.core.duplicate;

import java.util.Arrays;
import java.util.Set;
import org.palimpsest.core.fingerprint.FeatureHasher;
import org.palimpsest.core.fingerprint.Seed;
import org.palimpsest.core.text.CharacterFolding;
import org.palimpsest.core.text.Characters;

/**
 * Finds the spots of a text: an antecedent, which is a function word, with the chain of the next
 * content words (SpotSigs, section 3). In Han text, characters replace words. Thread-safe.
 */
public final class SpotFinder {

  /*
   * Function words occur in running text and rarely in the navigation, headers and advertisements
   * around it. So spots represent the article on any page.
   *
   * The text is folded by character (case, width, accents, traditional forms) and cut into words at
   * everything but letters and digits; apostrophes inside words are skipped. A spot is the hash of
   * the antecedent and its chain.
   *
   * In languages without known function words, a notice in English would represent the whole page.
   * So after more words without a function word than menus have, every second word by its hash is
   * an antecedent.
   */

  /** Number of words without a function word that indicates another language. */
  private static final int WORDS_WITHOUT_GRAMMAR = 32;

  /** A bit that is zero in every second hash, as every second English word is a function word. */
  private static final int CHOSEN_BY_HASH = 1;

  /** The hash for no spot; a real spot has it with probability 2^-64 and is dropped. */
  private static final long NO_SPOT = 0;

  private final SpotParameters parameters;
  private final FeatureHasher hasher;

  public SpotFinder(SpotParameters parameters, Seed seed) {
    this.parameters = parameters;
    this.hasher = new FeatureHasher(seed);
  }

  /** The spots of a text; empty for a short list without function words. */
  public SpotSet find(CharSequence text) {
    Words words = new Words();
    read(text, words);
    return SpotSet.of(spots(words));
  }

  private int[] spots(Words words) {
    int[] spots = new int[words.size];
    int size = 0;
    int withoutGrammar = 0;
    for (int at = 0; at < words.size; at++) {
      withoutGrammar = words.isGrammar[at] ? 0 : withoutGrammar + 1;
      if (isAntecedent(words.hashes[at], withoutGrammar)) {
        long spot = spot(words, at);
        spots[size] = (int) (spot >>> Integer.SIZE);
        size += spot == NO_SPOT ? 0 : 1;
      }
    }
    return Arrays.copyOf(spots, size);
  }

  private static boolean isAntecedent(long word, int withoutGrammar) {
    boolean isChosen = (word & CHOSEN_BY_HASH) == 0;
    return withoutGrammar == 0 || (withoutGrammar > WORDS_WITHOUT_GRAMMAR && isChosen);
  }

  /** The hash of an antecedent and its chain, or {@link #NO_SPOT} at the text's end. */
  private long spot(Words words, int antecedent) {
    long hash = words.hashes[antecedent];
    int left = words.isHan[antecedent] ? parameters.hanChainLength() : parameters.chainLength();
    for (int next = antecedent + 1; next < words.size && left > 0; next++) {
      if (!words.isGrammar[next]) {
        hash = mix(hash, words.hashes[next]);
        left--;
      }
    }
    return left == 0 ? hash : NO_SPOT;
  }

  /** Depends on the order. */
  private static long mix(long hash, long next) {
    long mixed = (Long.rotateLeft(hash, 23) ^ next) * 0x9E3779B97F4A7C15L;
    return mixed ^ (mixed >>> 29);
  }

  private void read(CharSequence text, Words words) {
    StringBuilder word = new StringBuilder();
    for (int at = 0; at < text.length(); ) {
      char character = text.charAt(at);
      int one = CharacterFolding.foldToOne(character);
      if (one >= 0) {
        take((char) one, word, words);
        at++;
      } else {
        int codePoint = Character.codePointAt(text, at);
        String folded = CharacterFolding.fold(codePoint);
        for (int i = 0; i < folded.length(); i++) {
          take(folded.charAt(i), word, words);
        }
        at += Character.charCount(codePoint);
      }
    }
    end(word, words);
  }

  private void take(char folded, StringBuilder word, Words words) {
    if (Characters.isIdeographic(folded)) {
      end(word, words);
      words.add(hash(folded), FunctionWords.isHan(folded), true);
    } else if (Character.isLetterOrDigit(folded) || Character.isSurrogate(folded)) {
      word.append(folded);
    } else if (folded != '\'' && folded != '\u2019') {
      end(word, words);
    }
  }

  private long hash(char folded) {
    return hasher.hash(new char[] {folded}, 0, 1);
  }

  private void end(StringBuilder word, Words words) {
    if (word.length() > 0) {
      String whole = word.toString();
      char[] characters = whole.toCharArray();
      words.add(hasher.hash(characters, 0, characters.length), FunctionWords.isWord(whole), false);
      word.setLength(0);
    }
  }

  private static final class Words {
    private long[] hashes = new long[256];
    private boolean[] isGrammar = new boolean[256];
    private boolean[] isHan = new boolean[256];
    private int size;

    void add(long hash, boolean grammar, boolean han) {
      if (size == hashes.length) {
        int capacity = size + (size >> 1);
        hashes = Arrays.copyOf(hashes, capacity);
        isGrammar = Arrays.copyOf(isGrammar, capacity);
        isHan = Arrays.copyOf(isHan, capacity);
      }
      hashes[size] = hash;
      isGrammar[size] = grammar;
      isHan[size++] = han;
    }
  }

  /** Folded function words, which are rare in menus, captions and advertisements. */
  private static final class FunctionWords {

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
}
