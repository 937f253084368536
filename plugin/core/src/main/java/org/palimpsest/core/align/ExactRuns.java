package org.palimpsest.core.align;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.winnow.Letters;

/**
 * Finds verbatim copies that are too short for {@link TextAligner}: runs of equal letters and
 * digits, whatever stands between them, of at least a length that is a parameter. Han characters of
 * one sound are equal: a copy may have homophones in place of what the source has. Made once for a
 * suspicious text, however many sources it is compared with; safe for use by several threads.
 *
 * <p>Each run is as long as it can be. All are found, but in texts that repeat themselves: at most
 * {@value #CROWD} of those that cover the same place of the source, and at most as many that begin
 * with the same letters. Takes time linear in both texts for each of the at most {@value #CROWD}
 * runs at a place.
 */
public final class ExactRuns {

  /*
   * Every m-th gram of the suspicious text is indexed, and every n-th of the source looked up, with
   * m and n without a common divisor, and m times n no more than the grams of the shortest run: of
   * these one is an m-th here and an n-th there (the Chinese remainder theorem; with n = 1 it is how
   * rsync finds equal blocks). A hit is extended letter by letter on both sides. A text meets many
   * sources: while it is not too long for that, all its grams are indexed.
   */
  static final int CROWD = 16;

  /** Shorter grams come up too often; longer ones cannot be found in runs of this length. */
  private static final int GRAM_LENGTH_MAX = 16;

  private static final int STEPS_BETWEEN_CHECKS = 512;

  /** Of a longer text, in letters and digits, not every gram is indexed. */
  private static final int INDEXED_WHOLE_MAX = 1 << 16;

  private final CharSequence text;
  private final Letters letters;
  private final int lengthMin;
  private final int gramLength;
  private final GramIndex grams;

  /** Every so many letters of a source a gram is looked up. */
  private final int step;

  /**
   * Takes a suspicious text.
   *
   * @param lengthMin the length of the shortest run to find, in letters and digits, 1 or more
   */
  public ExactRuns(CharSequence text, int lengthMin) {
    if (lengthMin < 1) {
      throw new IllegalArgumentException("lengthMin is " + lengthMin + ", must be 1 or more");
    }
    this.text = text;
    this.letters = Letters.of(text);
    this.lengthMin = lengthMin;
    this.gramLength = Math.min(GRAM_LENGTH_MAX, (lengthMin + 1) / 2);
    int gramsOfRun = lengthMin - gramLength + 1;
    int indexStep = letters.size() <= INDEXED_WHOLE_MAX ? 1 : evenStep(gramsOfRun);
    this.grams = new GramIndex(letters, gramLength, indexStep);
    this.step = indexStep == 1 ? gramsOfRun : indexStep + 1;
  }

  /** The largest number that times the next one, with which it has no divisor, is no more. */
  private static int evenStep(int product) {
    return Math.max(1, (int) ((Math.sqrt(1.0 + 4.0 * product) - 1) / 2));
  }

  /**
   * The runs that a source has, too, by their place in the suspicious text. They may overlap. Where
   * a run begins or ends inside a word, its span does so with the next whole word.
   *
   * @param others the letters of the source
   * @param shouldStop asked again and again; when it says so, what was found so far is all
   */
  public List<AlignedPassage> find(
      CharSequence source, Letters others, BooleanSupplier shouldStop) {
    Search search = new Search(others);
    search.run(shouldStop);
    return search.runs.stream()
        .map(run -> passage(run, source, others))
        .sorted(
            Comparator.comparing(AlignedPassage::suspicious).thenComparing(AlignedPassage::source))
        .toList();
  }

  /** Equal letters, from these indexes on in the suspicious text and the source. */
  private record Run(int here, int there, int length) {

    int end() {
      return there + length;
    }

    int diagonal() {
      return there - here;
    }
  }

  /** One source's. */
  private final class Search {
    private final Letters others;
    private final List<Run> runs = new ArrayList<>();

    /** The runs that go on at the last place of the source whose gram stood in the text. */
    private final List<Run> current = new ArrayList<>();

    Search(Letters others) {
      this.others = others;
    }

    void run(BooleanSupplier shouldStop) {
      GramIndex.Lookup lookup = grams.lookup(others);
      int steps = 0;
      for (int there = 0; there + gramLength <= others.size(); there += step) {
        if (steps++ % STEPS_BETWEEN_CHECKS == 0 && shouldStop.getAsBoolean()) {
          return;
        }
        if (lookup.find(there)) {
          extendHits(lookup, there);
        }
      }
    }

    private void extendHits(GramIndex.Lookup lookup, int there) {
      if (!current.isEmpty()) {
        current.removeIf(run -> run.end() < there + gramLength);
      }
      int hits = current.size() < CROWD ? lookup.hits() : 0;
      for (int hit = 0; hit < hits && current.size() < CROWD; hit++) {
        if (!isCovered(there - lookup.hit(hit))) {
          extend(lookup.hit(hit), there);
        }
      }
    }

    private boolean isCovered(int diagonal) {
      for (Run run : current) {
        if (run.diagonal() == diagonal) {
          return true;
        }
      }
      return false;
    }

    private void extend(int here, int there) {
      int behind = 0;
      while (isSame(here + behind, there + behind)) {
        behind++;
      }
      // A run that began further back would have been found there, but for a crowd.
      int before = 0;
      while (before < lengthMin && isSame(here - before - 1, there - before - 1)) {
        before++;
      }
      if (before + behind >= lengthMin) {
        Run run = new Run(here - before, there - before, before + behind);
        runs.add(run);
        current.add(run);
      }
    }

    private boolean isSame(int here, int there) {
      return here >= 0
          && there >= 0
          && here < letters.size()
          && there < others.size()
          && letters.sound(here) == others.sound(there);
    }
  }

  private AlignedPassage passage(Run run, CharSequence source, Letters others) {
    int first = 0;
    int last = run.length() - 1;
    while (first < last
        && (isInsideWord(text, letters.start(run.here() + first))
            || isInsideWord(source, others.start(run.there() + first)))) {
      first++;
    }
    while (first < last
        && (isInsideWord(text, letters.end(run.here() + last))
            || isInsideWord(source, others.end(run.there() + last)))) {
      last--;
    }
    boolean anyWord = first < last;
    return passage(run, others, anyWord ? first : 0, anyWord ? last : run.length() - 1);
  }

  private AlignedPassage passage(Run run, Letters others, int first, int last) {
    return new AlignedPassage(
        Span.between(letters.start(run.here() + first), letters.end(run.here() + last)),
        Span.between(others.start(run.there() + first), others.end(run.there() + last)),
        1,
        true, // TextAligner looks at Han characters again
        0, // weighed by TextAligner
        1);
  }

  /** Whether a word goes on over this border; Han text has no such words. */
  private static boolean isInsideWord(CharSequence text, int at) {
    return at > 0
        && at < text.length()
        && isOfWord(Character.codePointBefore(text, at))
        && isOfWord(Character.codePointAt(text, at));
  }

  private static boolean isOfWord(int codePoint) {
    return Character.isLetterOrDigit(codePoint) && !Characters.isIdeographic(codePoint);
  }
}
