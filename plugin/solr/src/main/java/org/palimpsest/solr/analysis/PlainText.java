package org.palimpsest.solr.analysis;

import static org.palimpsest.solr.analysis.PlainKind.BRACKET;
import static org.palimpsest.solr.analysis.PlainKind.DIGIT;
import static org.palimpsest.solr.analysis.PlainKind.HAN;
import static org.palimpsest.solr.analysis.PlainKind.HYPHEN;
import static org.palimpsest.solr.analysis.PlainKind.LETTER;
import static org.palimpsest.solr.analysis.PlainKind.MARK;
import static org.palimpsest.solr.analysis.PlainKind.OTHER;
import static org.palimpsest.solr.analysis.PlainKind.QUOTE;
import static org.palimpsest.solr.analysis.PlainKind.SPACE;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.core.fingerprint.FeatureHasher;
import org.palimpsest.core.markup.Reading;
import org.palimpsest.core.text.Excerpts;

/**
 * Splits a text into known plain pieces and the rest. Not thread-safe.
 *
 * <p>White space and common punctuation separate pieces. A piece is plain if its features do not
 * depend on its neighbours, nor theirs on it: words of two or more basic Latin letters or of
 * digits, also hyphenated; rows of ideographs, unless another row follows with only white space
 * between; and words between such rows.
 */
final class PlainText {

  private final char[] text;
  private final WordCache words;
  private final HanRows rows;
  private final FeatureHasher hasher;
  private final FeatureColumns features = new FeatureColumns();
  private final Excerpts rest = new Excerpts();
  private final NewWords newWords = new NewWords();

  /** The current stretch of the rest; empty if the last piece is not part of it. */
  private int restFrom;

  private int restTo;

  /** Pieces that begin before this offset are rest: markup before them may reach so far. */
  private int reach;

  private boolean lastIsPlain;

  /** Whether no ideograph before the current piece can form a pair with it. */
  private boolean isSeparated = true;

  PlainText(String text, WordCache words, HanRows rows, FeatureHasher hasher) {
    this.text = text.toCharArray();
    this.words = words;
    this.rows = rows;
    this.hasher = hasher;
    int at = skipDividers(0);
    while (at < this.text.length) {
      at = skipDividers(takePiece(at));
    }
    if (reach == Integer.MAX_VALUE) {
      restTo = at; // a mark at the end may belong to a command
    }
    endRest();
  }

  /** The known features, in text order. */
  FeatureColumns features() {
    return features;
  }

  /** The text to analyze. */
  Excerpts rest() {
    return rest;
  }

  /** Plain words in the rest that are not cached. */
  NewWords newWords() {
    return newWords;
  }

  private byte kind(int at) {
    return PlainKind.of(text[at]);
  }

  /** Adds a piece to the known features or to the rest; returns its end. */
  private int takePiece(int from) {
    int end = takePlain(from);
    if (end > from) {
      endRest();
    } else {
      end = findDivider(from);
      addRest(from, end);
    }
    isSeparated = isWordPart(end - 1);
    return end;
  }

  private int skipDividers(int from) {
    int at = from;
    for (; at < text.length; at++) {
      if (isDividingMark(at)) {
        isSeparated = true;
      } else if (kind(at) != SPACE) {
        break;
      }
    }
    return at;
  }

  /** A mark between two letters or digits may be part of a word. */
  private boolean isDividingMark(int at) {
    return switch (kind(at)) {
      case MARK -> separatesWords(at - 1) || separatesWords(at + 1);
      case BRACKET -> separatesWords(at - 1) && separatesWords(at + 1);
      default -> false;
    };
  }

  private boolean separatesWords(int at) {
    return at < 0 || at == text.length || PlainKind.separatesWords(text[at]);
  }

  private boolean isWordPart(int at) {
    return kind(at) == LETTER || kind(at) == DIGIT;
  }

  private int findDivider(int from) {
    int at = from;
    while (at < text.length && kind(at) != SPACE && !isDividingMark(at)) {
      at++;
    }
    return at;
  }

  /**
   * Takes the features of a known plain piece; returns its end, or {@code from} if it is not known.
   */
  private int takePlain(int from) {
    int featuresBefore = features.size();
    int newBefore = newWords.size();
    int end = from < reach ? from : plainEnd(from);
    boolean isKnown = end > from && newWords.size() == newBefore;
    lastIsPlain = end > from;
    if (!lastIsPlain) {
      newWords.shorten(newBefore);
    }
    if (!isKnown) {
      features.shorten(featuresBefore);
    }
    return isKnown ? end : from;
  }

  private int plainEnd(int from) {
    int at = kind(from) == QUOTE || kind(from) == BRACKET ? from + 1 : from;
    while (true) {
      int end = at == text.length ? at : kind(at) == HAN ? takeRow(at) : takeWord(at, from);
      if (end == at) {
        return from;
      }
      at = end;
      if (at < text.length && kind(at) == HYPHEN && isWordPart(at - 1)) {
        at++;
        if (at == text.length || !isWordPart(at)) {
          return from;
        }
      } else if (at == text.length || (kind(at) != HAN && !isWordPart(at))) {
        int behind = skipQuotes(at);
        return isDivider(behind) ? behind : from;
      }
    }
  }

  private boolean isDivider(int at) {
    return at == text.length || kind(at) == SPACE || isDividingMark(at);
  }

  /** Takes a row of ideographs; returns its end, or {@code from} if it is not known. */
  private int takeRow(int from) {
    int end = from;
    while (end < text.length && kind(end) == HAN) {
      end++;
    }
    boolean isSeparatedBefore = isSeparated || (from > 0 && isWordPart(from - 1));
    if (!isSeparatedBefore || !isSeparatedAfter(end) || !rows.know(text, from, end)) {
      return from;
    }
    rows.add(text, from, end, hasher, features);
    return end;
  }

  /** Whether no ideograph behind an offset forms a pair with the one before it. */
  private boolean isSeparatedAfter(int end) {
    int next = skipSpace(end);
    return next == text.length || isDividingMark(next) || isWordPart(next);
  }

  /** Takes a word, cached or new; returns its end, or {@code from} if there is none. */
  private int takeWord(int from, int piece) {
    byte kind = kind(from);
    if (kind != LETTER && kind != DIGIT) {
      return from;
    }
    long last = 0;
    long others = 0;
    int at = from;
    for (; at < text.length && kind(at) == kind; at++) {
      others = (others << Byte.SIZE) | (last >>> (Long.SIZE - Byte.SIZE));
      last = (last << Byte.SIZE) | text[at];
    }
    boolean isSingle = at - from == 1 && kind == LETTER;
    boolean goesOn = at < text.length && isWordPart(at);
    if (goesOn
        || at - from > WordCache.LENGTH_MAX
        || (isSingle && !(from == piece && isAlone(at)))) {
      return from;
    }
    if (!words.add(last, others, from, features)) {
      newWords.add(last, others, from, at);
    }
    return at;
  }

  /** Whether a single letter is between longer words, so not part of a spaced-out word. */
  private boolean isAlone(int behind) {
    int next = skipSpace(behind);
    return lastIsPlain
        && next > behind
        && next + 1 < text.length
        && kind(next) == LETTER
        && kind(next + 1) == LETTER;
  }

  private int skipQuotes(int from) {
    int at = from;
    while (at < text.length && (kind(at) == QUOTE || kind(at) == BRACKET)) {
      at++;
    }
    return at;
  }

  private int skipSpace(int from) {
    int at = from;
    while (at < text.length && kind(at) == SPACE) {
      at++;
    }
    return at;
  }

  private void addRest(int from, int to) {
    if (restTo == restFrom) {
      restFrom = from;
    }
    restTo = to;
    reach = Math.max(reach, reach(from, to));
  }

  private void endRest() {
    if (restTo > restFrom) {
      rest.add(text, restFrom, restTo);
    }
    restFrom = restTo;
  }

  /**
   * The end of the context that may change a piece: of bounded length for a tag, anywhere for a
   * LaTeX command, the next piece behind a hyphen or a character that is not plain.
   */
  private int reach(int from, int to) {
    int reached = 0;
    boolean reachesNext = false;
    for (int at = from; at < to; at++) {
      if (text[at] == '\\') {
        return Integer.MAX_VALUE;
      }
      if (text[at] == '<') {
        reached = at + Reading.LOOKAHEAD;
      }
      reachesNext |= kind(at) == OTHER || kind(at) == HYPHEN;
    }
    return reachesNext ? Math.max(reached, skipSpace(to) + 1) : reached;
  }

  /** Plain words that are not cached yet. Not thread-safe. */
  static final class NewWords {

    private final List<NewWord> words = new ArrayList<>();

    /** A word, with its letters as in {@link WordCache}, and its offsets. */
    private record NewWord(long last, long others, int from, int to) {}

    void add(long last, long others, int from, int to) {
      words.add(new NewWord(last, others, from, to));
    }

    int size() {
      return words.size();
    }

    void shorten(int count) {
      words.subList(count, words.size()).clear();
    }

    /** Caches the words that have one feature or no feature in an analysis. */
    void learn(FeatureColumns features, WordCache known) {
      int first = 0;
      for (NewWord word : words) {
        while (first < features.size() && features.start(first) < word.from) {
          first++;
        }
        int behind = first;
        while (behind < features.size() && features.start(behind) < word.to) {
          behind++;
        }
        if (behind == first) {
          known.put(word.last, word.others);
        } else if (behind == first + 1) {
          known.put(
              word.last,
              word.others,
              features.hash(first),
              features.start(first) - word.from,
              features.end(first) - word.from);
        }
      }
    }
  }
}
