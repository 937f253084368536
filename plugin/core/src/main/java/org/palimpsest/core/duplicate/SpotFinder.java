package org.palimpsest.core.duplicate;

import java.util.Arrays;
import org.palimpsest.core.fingerprint.FeatureHasher;
import org.palimpsest.core.fingerprint.Seed;
import org.palimpsest.core.text.CharacterFolding;
import org.palimpsest.core.text.Characters;

/**
 * Finds the spots of a text: each is an antecedent, which is a word of grammar, and the chain of
 * the content words that come next after it (SpotSigs, section 3). Han text has no spaces; there
 * the antecedent is a character that is a word of grammar, and the chain are the next characters
 * that are not. Immutable and safe for use by several threads.
 */
public final class SpotFinder {

  /*
   * Words of grammar stand in running text, and hardly in what surrounds it on a page: navigation,
   * headers, advertisements. So spots are of the article, whatever page it stands on.
   *
   * The text is folded character by character (case, width, accents, traditional forms), and cut into
   * words at whatever is no letter or digit. An apostrophe within a word is passed over. Words are
   * hashed; a spot is hashed over the antecedent and its chain as they stand.
   *
   * A language whose words of grammar are not known is running text, too: a page of it with a notice
   * in English would otherwise be compared by the notice alone. Where no word of grammar has come
   * for longer than menus last, every second word by its hash is an antecedent.
   */

  /** After so many words without one of grammar the text is taken for another language's. */
  private static final int WORDS_WITHOUT_GRAMMAR = 32;

  /**
   * Of a word's hash this bit is zero where it stands for one of grammar, as in English every
   * second does.
   */
  private static final int CHOSEN_BY_HASH = 1;

  /** The hash of what is no spot; a spot that has it by chance, one in 2^64, is left out. */
  private static final long NO_SPOT = 0;

  private final SpotParameters parameters;
  private final FeatureHasher hasher;

  /** A finder whose hashes are keyed by this seed. */
  public SpotFinder(SpotParameters parameters, Seed seed) {
    this.parameters = parameters;
    this.hasher = new FeatureHasher(seed);
  }

  /** The spots of a text; none where it is a short list, which has no words of grammar. */
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

  /** The hash of an antecedent and its chain; {@link #NO_SPOT} where the text ends before. */
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

  /** A text's words in order. */
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
}
