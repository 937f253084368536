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
 * Reads a text as a row of symbols: stems of words, and single Han characters of a run. {@link
 * #BREAK} comes before each natural sentence and each run of Han characters.
 */
final class SymbolReader {

  /** Parts runs; makes no feature. */
  static final String BREAK = "";

  /** In front of a token that is one Han character without neighbours. */
  private static final String ALONE = "!";

  private static final Segmenter SEGMENTER = new Segmenter(SegmentationParameters.DEFAULT);

  private final Analyzer analyzer;

  /** A symbol and where it begins in the text. */
  record Symbol(String text, int offset) {}

  /** Under the schema's chain of features. */
  SymbolReader(Analyzer analyzer) {
    this.analyzer = analyzer;
  }

  /** Whether the symbol is a Han character of a run: two of them in a row are a feature. */
  static boolean isHan(String symbol) {
    return !symbol.isEmpty()
        && symbol.codePointCount(0, symbol.length()) == 1
        && Character.isIdeographic(symbol.codePointAt(0));
  }

  /** The term of the feature that a symbol ends; null where it ends none. */
  static @Nullable String term(String left, String symbol) {
    if (isHan(symbol)) {
      return isHan(left) ? left + symbol : null;
    }
    return symbol.isEmpty() ? null : symbol.startsWith(ALONE) ? symbol.substring(1) : symbol;
  }

  /** All symbols of the paragraphs that carry content. */
  List<Symbol> read(String text) {
    List<Span> sentences = SEGMENTER.outline(text).naturalSentences();
    Set<Integer> begun = new HashSet<>();
    List<Symbol> symbols = new ArrayList<>();
    int[] state = {0, -1}; // natural sentence; where a Han character would go on
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
