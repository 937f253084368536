package org.palimpsest.solr.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.analysis.TokenizerChain;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.winnow.WinnowingParameters;

/**
 * The grams of a suspicious text, and their spelling in the index: a hash as {@value #LENGTH}
 * printable characters, whose order is that of the hashes. A mark of the winnowing parameters sorts
 * before them in each document, so that grams of different parameters never match.
 */
public final class Grams {

  /**
   * 30 bits. A sixth character would make collisions rarer, but a gram 6.5 bytes instead of 5.5.
   */
  static final int LENGTH = 5;

  private static final int BITS_A_CHARACTER = 6;

  /** In code order. */
  private static final String DIGITS =
      "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

  static final int MASK = (1 << (LENGTH * BITS_A_CHARACTER)) - 1;

  /** Sorts before all {@link #DIGITS}. */
  private static final char MARK = '#';

  /** The parameters from before grams had a mark. */
  private static final WinnowingParameters UNMARKED = new WinnowingParameters(60, 14);

  private Grams() {}

  /** The distinct grams of a text, ascending. The analyzer is that of the grams field. */
  public static List<BytesRef> of(Analyzer analyzer, String field, String text) {
    return terms(analyzer, field, text).stream()
        .filter(term -> !isMark(term))
        .sorted()
        .distinct()
        .toList();
  }

  /** The mark of the winnowing parameters in each document, or null if they have no mark. */
  public static @Nullable BytesRef mark(Analyzer analyzer, String field) {
    return terms(analyzer, field, "").stream().filter(Grams::isMark).findAny().orElse(null);
  }

  private static List<BytesRef> terms(Analyzer analyzer, String field, String text) {
    List<BytesRef> terms = new ArrayList<>();
    try (TokenStream tokens = analyzer.tokenStream(field, text)) {
      TermToBytesRefAttribute term = tokens.addAttribute(TermToBytesRefAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        terms.add(BytesRef.deepCopyOf(term.getBytesRef()));
      }
      tokens.end();
    } catch (IOException e) {
      throw new UncheckedIOException("analysis of a text in memory failed", e);
    }
    return terms;
  }

  /**
   * Whether texts without a common gram share no run of letters of the length that {@link
   * WinnowingParameters#DEFAULT} guarantees.
   */
  public static boolean areOfUsualCopies(Analyzer analyzer) {
    boolean isPlain =
        !(analyzer instanceof TokenizerChain chain) || chain.getCharFilterFactories().length == 0;
    try (TokenStream tokens = analyzer.tokenStream("", "")) {
      return isPlain
          && tokens instanceof WinnowingTokenizer winnowing
          && winnowing.parameters().guaranteedLength()
              <= WinnowingParameters.DEFAULT.guaranteedLength();
    } catch (IOException e) {
      throw new UncheckedIOException("analysis of a text in memory failed", e);
    }
  }

  /** The mark of these parameters, or null if they have no mark. */
  static @Nullable BytesRef mark(WinnowingParameters parameters) {
    return parameters.equals(UNMARKED)
        ? null
        : new BytesRef(
            Character.toString(MARK)
                + parameters.guaranteedLength()
                + "."
                + parameters.gramLength());
  }

  /** Whether a term of a grams field is the mark of its parameters. */
  public static boolean isMark(BytesRef term) {
    return term.length > 0 && term.bytes[term.offset] == MARK;
  }

  /** Writes the lower bits of a hash into {@code term}, which has room for them. */
  static void write(int hash, BytesRef term) {
    term.offset = 0;
    term.length = LENGTH;
    for (int i = LENGTH - 1, rest = hash; i >= 0; i--, rest >>>= BITS_A_CHARACTER) {
      term.bytes[i] = (byte) DIGITS.charAt(rest & ((1 << BITS_A_CHARACTER) - 1));
    }
  }
}
