package org.palimpsest.core.align;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.winnow.Letters;
import org.palimpsest.core.winnow.RollingHash;

/**
 * Finds verbatim copies too short for {@link TextAligner}: maximal runs of equal letters and
 * digits, with Han characters equal by sound. At most {@value #CROWD} are found for each place of
 * the source and each start in the text, each in linear time. Made once for a text; thread-safe.
 */
public final class ExactRuns {

  /*
   * Indexes every m-th gram of the suspicious text and looks up every n-th of the source, with m
   * and n coprime and m * n at most the number of grams of the shortest run. One of these is an
   * m-th here and an n-th there (Chinese remainder theorem; with n = 1, rsync finds equal blocks
   * so). Hits are extended letter by letter. A text meets many sources, so all grams of a text that
   * is not too long are indexed.
   */
  static final int CROWD = 16;

  /** Shorter grams are too frequent; longer ones do not fit in the shortest run. */
  private static final int GRAM_LENGTH_MAX = 16;

  private static final int STEPS_BETWEEN_CHECKS = 512;

  /** Maximum length, in letters and digits, of a text with all grams indexed. */
  private static final int INDEXED_WHOLE_MAX = 1 << 16;

  private final CharSequence text;
  private final Letters letters;
  private final int lengthMin;
  private final int gramLength;
  private final GramIndex grams;
  private final int step;

  /** Indexes a text; {@code lengthMin} is in letters and digits, 1 or more. */
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

  private static int evenStep(int product) {
    return Math.max(1, (int) ((Math.sqrt(1.0 + 4.0 * product) - 1) / 2));
  }

  /**
   * The runs of a source, by their place in the text, of whole words; they may overlap. Incomplete
   * once {@code shouldStop} is true.
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

  private record Run(int here, int there, int length) {

    int end() {
      return there + length;
    }

    int diagonal() {
      return there - here;
    }
  }

  private final class Search {
    private final Letters others;
    private final List<Run> runs = new ArrayList<>();
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
      // A run that began further back would have been found there, except in a crowd.
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
        true, // set by TextAligner
        0, // set by TextAligner
        1);
  }

  /** Always false in Han text. */
  private static boolean isInsideWord(CharSequence text, int at) {
    return at > 0
        && at < text.length()
        && isOfWord(Character.codePointBefore(text, at))
        && isOfWord(Character.codePointAt(text, at));
  }

  private static boolean isOfWord(int codePoint) {
    return Character.isLetterOrDigit(codePoint) && !Characters.isIdeographic(codePoint);
  }

  /** Hash table from every n-th gram's hash to its first {@value ExactRuns#CROWD} places. */
  private static final class GramIndex {

    private static final int NONE = -1;
    private static final int FILTER_BITS = 8;

    /** Moves entropy into the high bits for the filter. */
    private static final long SPREAD = 0xBF58476D1CE4E5B9L;

    private final int gramLength;

    /** Open addressing: the last place of the gram with the slot's hash, or NONE. */
    private final int[] firsts;

    private final long[] hashes;

    /** A Bloom filter with one bit for each hash; small enough for the cache. */
    private final long[] filter;

    private final int[] previous;
    private final int step;

    GramIndex(Letters letters, int gramLength, int step) {
      this.gramLength = gramLength;
      this.step = step;
      int count = letters.size() < gramLength ? 0 : (letters.size() - gramLength) / step + 1;
      int slots = Integer.highestOneBit(Math.max(2, 2 * count)) * 2;
      this.firsts = new int[slots];
      this.hashes = new long[slots];
      this.filter = new long[Math.max(1, slots * FILTER_BITS / Long.SIZE)];
      this.previous = new int[count];
      Arrays.fill(firsts, NONE);
      addGrams(letters);
    }

    private void addGrams(Letters letters) {
      RollingHash gram = new RollingHash(gramLength);
      int[] counts = new int[firsts.length];
      for (int i = 0; i < letters.size(); i++) {
        int place = i - gramLength + 1;
        if (gram.add(letters.sound(i)) && place % step == 0) {
          int slot = slot(gram.value());
          if (counts[slot]++ < ExactRuns.CROWD) {
            long spread = gram.unmixed() * SPREAD;
            filter[word(spread)] |= bit(spread);
            hashes[slot] = gram.value();
            previous[place / step] = firsts[slot];
            firsts[slot] = place;
          }
        }
      }
    }

    /** Uses other bits than {@link #bit}. */
    private int word(long spread) {
      return (int) (spread >>> (Integer.SIZE - 6)) & (filter.length - 1);
    }

    private static long bit(long spread) {
      return 1L << (spread >>> (Long.SIZE - 6));
    }

    private int slot(long hash) {
      int slot = (int) hash & (firsts.length - 1);
      while (firsts[slot] != NONE && hashes[slot] != hash) {
        slot = (slot + 1) & (firsts.length - 1);
      }
      return slot;
    }

    Lookup lookup(Letters others) {
      return new Lookup(others);
    }

    /** Looks up grams of another text from its front to its end; not thread-safe. */
    final class Lookup {
      private final Letters others;
      private final RollingHash gram = new RollingHash(gramLength);
      private final int[] places = new int[ExactRuns.CROWD];
      private int taken;

      private Lookup(Letters others) {
        this.others = others;
      }

      /** Moves ahead to a gram. False if it is not in the index; rarely true in that case. */
      boolean find(int place) {
        for (int i = Math.max(taken, place); i < place + gramLength; i++) {
          gram.add(others.sound(i));
        }
        taken = place + gramLength;
        long spread = gram.unmixed() * SPREAD;
        return (filter[word(spread)] & bit(spread)) != 0;
      }

      int hits() {
        long hash = gram.value();
        int hits = 0;
        for (int place = firsts[slot(hash)]; place != NONE; place = previous[place / step]) {
          places[hits++] = place;
        }
        return hits;
      }

      int hit(int index) {
        return places[index];
      }
    }
  }
}
