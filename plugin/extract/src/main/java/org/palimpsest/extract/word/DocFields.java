package org.palimpsest.extract.word;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Set;

/**
 * Where the fields of a Word document of 1997 to 2003 say what they are to do, which no page shows.
 * A field is an instruction, and its result behind a mark, which may hold fields (MS-DOC, 2.8.25).
 */
final class DocFields {

  private static final char BEGIN = '\u0013';
  private static final char RESULT = '\u0014';
  private static final char END = '\u0015';

  /** Those of entries in indexes and tables: without a result, and shown nowhere. */
  private static final Set<String> ENTRIES = Set.of("XE", "TC", "TA", "RD");

  private static final int NAME_MAX = 16;

  private final BitSet instructions = new BitSet();
  private final BitSet entries = new BitSet();

  /** Reads a document's text. */
  DocFields(CharSequence text) {
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < text.length(); i++) {
      char at = text.charAt(i);
      if (at == BEGIN) {
        open.push(i);
      } else if (!open.isEmpty() && (at == RESULT || at == END)) {
        ended(text, open, i);
      }
    }
  }

  /** A field with a result stays open as what lies between its mark and its end. */
  private void ended(CharSequence text, Deque<Integer> open, int at) {
    int begin = open.pop();
    boolean hasResult = begin < 0;
    if (text.charAt(at) == RESULT) {
      open.push(-1);
    }
    if (!hasResult) {
      instructions.set(begin, at);
      if (ENTRIES.contains(name(text, begin + 1))) {
        entries.set(begin, at);
      }
    }
  }

  private static String name(CharSequence text, int from) {
    String start = text.subSequence(from, Math.min(from + NAME_MAX, text.length())).toString();
    return start.strip().split("[^A-Za-z]", 2)[0];
  }

  /** Whether a character begins, parts or ends fields. */
  static boolean isMark(char character) {
    return character >= BEGIN && character <= END;
  }

  /** Whether a place is in an instruction. */
  boolean isInstruction(int place) {
    return instructions.get(place);
  }

  /** Whether a place is in an entry of an index or a table. */
  boolean isEntry(int place) {
    return entries.get(place);
  }
}
