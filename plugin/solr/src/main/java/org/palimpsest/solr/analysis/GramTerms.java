package org.palimpsest.solr.analysis;

import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.winnow.WinnowingParameters;

/**
 * How a gram's hash is spelled in the index: {@value #LENGTH} characters, so that Solr's tools can
 * print it. The order of the terms is that of the hashes. Before them all stands the mark of how
 * they were chosen, which each document has: grams that were chosen in another way never meet.
 */
final class GramTerms {

  /** 30 bits. A sixth character would make strangers rarer, and a gram 6.5 bytes instead of 5.5. */
  static final int LENGTH = 5;

  private static final int BITS_A_CHARACTER = 6;

  /** In the order of their codes. */
  private static final String DIGITS =
      "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

  /** The bits of a hash that are kept. */
  static final int MASK = (1 << (LENGTH * BITS_A_CHARACTER)) - 1;

  /** Before all {@link #DIGITS}, so that marks are the first terms of a field. */
  private static final char MARK = '#';

  /** What grams were before they had a mark; they have none. */
  private static final WinnowingParameters UNMARKED = new WinnowingParameters(60, 14);

  private GramTerms() {}

  /** The mark of grams that are chosen so; null where they have none. */
  static @Nullable BytesRef mark(WinnowingParameters parameters) {
    return parameters.equals(UNMARKED)
        ? null
        : new BytesRef(
            Character.toString(MARK)
                + parameters.guaranteedLength()
                + "."
                + parameters.gramLength());
  }

  /** Whether a term is a mark. */
  static boolean isMark(BytesRef term) {
    return term.length > 0 && term.bytes[term.offset] == MARK;
  }

  /** Writes the lower bits of a hash into {@code term}, which must have room for them. */
  static void write(int hash, BytesRef term) {
    term.offset = 0;
    term.length = LENGTH;
    for (int i = LENGTH - 1, rest = hash; i >= 0; i--, rest >>>= BITS_A_CHARACTER) {
      term.bytes[i] = (byte) DIGITS.charAt(rest & ((1 << BITS_A_CHARACTER) - 1));
    }
  }
}
