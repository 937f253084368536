package org.palimpsest.benchmarks.inversion;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.core.text.Segmenter;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.analysis.TokenReader;

/**
 * Reads a text as a row of symbols: stems of words, and single Han characters. {@link #BREAK}
 * precedes each natural sentence and each run of Han characters.
 */
final class SymbolReader {

  /** Separates runs; part of no feature. */
  static final String BREAK = "";

  /** The prefix of a single Han character without neighbours. */
  private static final String ALONE = "!";

  private static final Segmenter SEGMENTER = new Segmenter(SegmentationParameters.DEFAULT);

  private final Analyzer analyzer;

  /** A symbol with its offset in the text. */
  record Symbol(String text, int offset) {}

  /** Uses the schema's chain of features. */
  SymbolReader(Analyzer analyzer) {
    this.analyzer = analyzer;
  }

  /** Whether the symbol is a Han character of a run; two in a row are a feature. */
  static boolean isHan(String symbol) {
    return !symbol.isEmpty()
        && symbol.codePointCount(0, symbol.length()) == 1
        && Character.isIdeographic(symbol.codePointAt(0));
  }

  /** The term of the feature that a symbol ends, or null. */
  static @Nullable String term(String left, String symbol) {
    if (isHan(symbol)) {
      return isHan(left) ? left + symbol : null;
    }
    return symbol.isEmpty() ? null : symbol.startsWith(ALONE) ? symbol.substring(1) : symbol;
  }

  /** The symbols of the paragraphs with content. */
  List<Symbol> read(String text) {
    List<Span> sentences = SEGMENTER.outline(text).naturalSentences();
    Set<Integer> begun = new HashSet<>();
    List<Symbol> symbols = new ArrayList<>();
    int[] state = {
      0, -1
    }; // index of the natural sentence; offset at which a run of Han characters continues
    TokenReader.read(
        analyzer,
        text,
        (term, start, end) -> {
          while (state[0] < sentences.size() && start >= sentences.get(state[0]).end()) {
            state[0]++;
          }
          if (state[0] == sentences.size() || start < sentences.get(state[0]).offset()) {
            return;
          }
          boolean begins = begun.add(state[0]);
          if (begins) {
            symbols.add(new Symbol(BREAK, start));
          }
          String token = term.toString();
          if (isPair(token)) {
            int middle = token.offsetByCodePoints(0, 1);
            if (begins || start != state[1]) {
              if (!begins) {
                symbols.add(new Symbol(BREAK, start));
              }
              symbols.add(new Symbol(token.substring(0, middle), start));
            }
            state[1] = Math.max(start + 1, end - (token.length() - middle));
            symbols.add(new Symbol(token.substring(middle), start));
          } else {
            symbols.add(new Symbol(isHan(token) ? ALONE + token : token, start));
          }
        });
    return symbols;
  }

  private static boolean isPair(String token) {
    return token.codePointCount(0, token.length()) == 2
        && token.codePoints().allMatch(Character::isIdeographic);
  }
}
