package org.palimpsest.solr.analysis;

import java.util.Set;
import org.palimpsest.solr.analysis.JoiningCharFilter.Join;

/** Measures gaps to remove, from the text read so far and a bounded look-ahead. */
final class GapFinder {

  private static final int SPACED_LETTERS_MIN = 4;

  private final boolean hyphenation;
  private final boolean ideographs;
  private final boolean letters;

  /** The kind of the last visible character. */
  private byte before = CharKind.OTHER;

  /** Letters and digits of the current word so far; exact for 0 and 1 only. */
  private int wordLength;

  /** Whether the word's last gap was removed as one of a spaced-out word. */
  private boolean inSpacedWord;

  /** Whether the second half of a surrogate pair follows. */
  private boolean inPair;

  private char[] text = new char[0];
  private int limit;
  private boolean endsAtLimit;

  GapFinder(Set<Join> joins) {
    hyphenation = joins.contains(Join.HYPHENATION);
    ideographs = joins.contains(Join.IDEOGRAPHS);
    letters = joins.contains(Join.LETTERS);
  }

  /** The number of characters from {@code from} on that stay in any case: most text. */
  int plainLength(char[] buffer, int from, int end) {
    int i = from;
    while (i < end) {
      byte kind = CharKind.of(buffer[i]);
      if (kind >= CharKind.SURROGATE
          && !(kind == CharKind.SPACE && isPlainSpace(buffer, from, i))) {
        break;
      }
      i++;
    }
    return i - from;
  }

  /** A space behind two letters, or behind a character that is never joined, is no gap. */
  private static boolean isPlainSpace(char[] buffer, int from, int at) {
    if (at - from < 2) {
      return false;
    }
    byte kind = CharKind.of(buffer[at - 1]);
    return kind == CharKind.OTHER
        || kind == CharKind.WORD_PART
        || kind == CharKind.SPACE
        || (kind == CharKind.LETTER && CharKind.of(buffer[at - 2]) == CharKind.LETTER);
  }

  /** Records plain characters; the state depends on the last few only. */
  void keepPlain(char[] buffer, int from, int to) {
    int lettersSeen = 0;
    for (int i = to - 1; i >= from && lettersSeen < 2; i--) {
      byte kind = CharKind.of(buffer[i]);
      if (kind == CharKind.LETTER) {
        lettersSeen++;
      } else if (kind != CharKind.INVISIBLE) {
        keepKind(kind);
        break;
      }
    }
    if (lettersSeen > 0) {
      before = CharKind.LETTER;
      wordLength += lettersSeen;
    }
  }

  /**
   * The number of characters to remove at {@code from}, looking ahead to {@code end}; 0 for no gap.
   */
  int gapLength(char[] buffer, int from, int end, boolean last) {
    text = buffer;
    limit = end;
    endsAtLimit = last;
    byte kind = kindAt(from);
    if (kind < CharKind.GAP_FIRST) {
      return 0;
    }
    if (before == CharKind.IDEOGRAPH) {
      return ideographs ? ideographGap(from) : 0;
    }
    if (before != CharKind.LETTER) {
      return 0;
    }
    if (kind >= CharKind.HYPHEN) {
      return hyphenation ? hyphenation(from, kind) : 0;
    }
    boolean spaced = letters && kind == CharKind.SPACE && wordLength == 1 && isInSpacedWord(from);
    if (spaced) {
      wordLength = 0;
      inSpacedWord = true;
      return 1;
    }
    return 0;
  }

  /** Records a character that stays. */
  void keep(char[] buffer, int at, int end) {
    byte kind = CharKind.of(buffer[at]);
    if (kind == CharKind.SURROGATE) {
      if (inPair) {
        inPair = false;
        return;
      }
      int codePoint = Character.codePointAt(buffer, at, end);
      inPair = codePoint > Character.MAX_VALUE;
      kind = CharKind.of(codePoint);
    }
    if (kind == CharKind.INVISIBLE || kind == CharKind.SOFT_HYPHEN) {
      return;
    }
    keepKind(kind);
  }

  private void keepKind(byte kind) {
    before = kind;
    if (kind == CharKind.LETTER) {
      wordLength++;
    } else {
      wordLength = kind == CharKind.WORD_PART ? 2 : 0;
      inSpacedWord = false;
    }
  }

  /** White space with at most one line end, or one run of marks with spaces, up to an ideograph. */
  private int ideographGap(int from) {
    int lineEnds = 0;
    int marks = 0;
    for (int i = from; i < limit; i++) {
      switch (kindAt(i)) {
        case CharKind.SPACE, CharKind.INVISIBLE, CharKind.SOFT_HYPHEN -> {}
        case CharKind.LINE_END -> lineEnds += isCrLf(i, from) ? 0 : 1;
        case CharKind.MARK, CharKind.HYPHEN -> marks = 1;
        case CharKind.IDEOGRAPH -> {
          return i - from;
        }
        default -> {
          return 0;
        }
      }
      if (lineEnds + marks > 1) {
        return 0;
      }
    }
    return 0;
  }

  /**
   * A hyphen, a line end and a small letter. A soft hyphen is visible at line ends only, so any
   * white space behind it counts as one.
   */
  private int hyphenation(int from, byte hyphen) {
    int lineEnds = 0;
    int i = from + 1;
    while (i < limit && kindAt(i) >= CharKind.INVISIBLE) {
      byte kind = kindAt(i);
      if (kind == CharKind.LINE_END) {
        lineEnds += isCrLf(i, from) ? 0 : 1;
      } else if (kind != CharKind.SPACE
          && kind != CharKind.INVISIBLE
          && kind != CharKind.SOFT_HYPHEN) {
        return 0;
      }
      i++;
    }
    boolean wanted =
        switch (hyphen) {
          case CharKind.SOFT_HYPHEN -> lineEnds <= 1 && i > from + 1;
          case CharKind.NOT_SIGN -> lineEnds == 1 || i == from + 1;
          default -> lineEnds == 1;
        };
    boolean smallLetter =
        i < limit && kindAt(i) == CharKind.LETTER && Character.isLowerCase(text[i]);
    return wanted && smallLetter ? i - from : 0;
  }

  /** Whether the space at {@code from} belongs to a long enough row of single letters. */
  private boolean isInSpacedWord(int from) {
    int i = from;
    for (int wanted = inSpacedWord ? 1 : SPACED_LETTERS_MIN - 1; wanted > 0; wanted--) {
      if (i >= limit || kindAt(i) != CharKind.SPACE) {
        return false;
      }
      i = skipInvisible(i + 1);
      if (i >= limit || kindAt(i) != CharKind.LETTER) {
        return false;
      }
      i = skipInvisible(i + 1);
    }
    return i < limit
        ? kindAt(i) != CharKind.LETTER && kindAt(i) != CharKind.WORD_PART
        : endsAtLimit;
  }

  private int skipInvisible(int from) {
    int i = from;
    while (i < limit && (kindAt(i) == CharKind.INVISIBLE || kindAt(i) == CharKind.SOFT_HYPHEN)) {
      i++;
    }
    return i;
  }

  private boolean isCrLf(int i, int from) {
    return i > from && text[i] == '\n' && text[i - 1] == '\r';
  }

  /** The kind of the character, or of the pair that it is half of. */
  private byte kindAt(int i) {
    byte kind = CharKind.of(text[i]);
    if (kind != CharKind.SURROGATE) {
      return kind;
    }
    if (Character.isHighSurrogate(text[i])) {
      return CharKind.of(Character.codePointAt(text, i, limit));
    }
    return i > 0 && Character.isHighSurrogate(text[i - 1])
        ? CharKind.of(Character.codePointAt(text, i - 1, limit))
        : CharKind.OTHER;
  }
}
