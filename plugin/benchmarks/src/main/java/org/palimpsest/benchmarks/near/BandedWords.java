package org.palimpsest.benchmarks.near;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.palimpsest.core.duplicate.SpotFinder;

/** Leaves content words out of texts whose idf in a library is outside a band. For one thread. */
final class BandedWords {

  private static final Pattern WORD = Pattern.compile("\\p{IsHan}|[\\p{L}\\p{N}'’&&\\P{IsHan}]+");

  /** Behind a word of grammar these are a spot, and behind no other one. */
  private static final String CONTENT = " q1 q2 q3 q4";

  private final IdfBand band;
  private final SpotFinder finder;
  private final int documents;
  private final Map<String, Integer> frequencies = new HashMap<>();
  private final Map<String, Boolean> grammar = new HashMap<>();

  BandedWords(List<String> library, IdfBand band, SpotFinder finder) {
    this.band = band;
    this.finder = finder;
    this.documents = library.size();
    for (String text : library) {
      var words = new HashSet<String>();
      each(text, words::add);
      words.forEach(word -> frequencies.merge(word, 1, Integer::sum));
    }
  }

  /** The words that are left, all of grammar among them, with spaces between them. */
  String within(String text) {
    StringBuilder kept = new StringBuilder();
    each(
        text,
        word -> {
          if (isGrammar(word) || band.contains(frequencies.getOrDefault(word, 0), documents)) {
            kept.append(word).append(' ');
          }
        });
    return kept.toString();
  }

  private boolean isGrammar(String word) {
    return grammar.computeIfAbsent(word, each -> finder.find(each + CONTENT).size() > 0);
  }

  private static void each(String text, Consumer<String> words) {
    Matcher matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
    while (matcher.find()) {
      words.accept(matcher.group());
    }
  }
}
