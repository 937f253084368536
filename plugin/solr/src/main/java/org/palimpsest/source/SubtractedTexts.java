package org.palimpsest.source;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.palimpsest.align.TokenWeights;
import org.palimpsest.analysis.TextFingerprinter;
import org.palimpsest.candidate.Gathered;
import org.palimpsest.match.Coverage;
import org.palimpsest.match.Passage;
import org.palimpsest.text.Characters;
import org.palimpsest.text.Lines;
import org.palimpsest.text.Span;
import org.palimpsest.winnow.Letters;

/**
 * Texts that everybody was given, such as an assignment's handout or code to start from: what a
 * suspicious document has of them is nobody's reuse. For one request, by one thread.
 */
public final class SubtractedTexts {

  /** Nothing was given. */
  public static final SubtractedTexts NONE = new SubtractedTexts();

  /** A line of fewer letters and digits is anybody's: a brace, a number, {@code else}. */
  private static final int LINE_LETTERS_MIN = 6;

  private final List<TokenizedSource> given = new ArrayList<>();
  private final Set<String> lines = new HashSet<>();

  private SubtractedTexts() {}

  /** The texts, taken apart once for all documents of the request. */
  public static SubtractedTexts of(List<String> texts, TextFingerprinter fingerprinter) {
    SubtractedTexts subtracted = texts.isEmpty() ? NONE : new SubtractedTexts();
    for (String text : texts) {
      subtracted.given.add(new TokenizedSource(text, fingerprinter));
      Lines.forEach(
          text, line -> subtracted.lines.add(letters(text.substring(line.offset(), line.end()))));
    }
    subtracted.lines.removeIf(line -> line.codePointCount(0, line.length()) < LINE_LETTERS_MIN);
    return subtracted;
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return given.isEmpty();
  }

  /**
   * Where a text has copied any of them: what aligns with one and weighs as a copy, and lines of
   * the same letters and digits. With the white space behind each. In order, neither overlapping
   * nor touching.
   */
  public List<Span> in(String text, TextFingerprinter fingerprinter) {
    if (isEmpty()) {
      return List.of();
    }
    List<Span> found = new ArrayList<>();
    SourceAligner aligner =
        new SourceAligner(fingerprinter, text, TokenWeights.UNKNOWN, false, () -> false);
    for (TokenizedSource source : given) {
      aligner.align(source, List.of(), true, Gathered.ANYWHERE).stream()
          .filter(Passage::isCopy)
          .forEach(passage -> found.add(passage.suspicious()));
    }
    Lines.forEach(
        text,
        line -> {
          if (lines.contains(letters(text.substring(line.offset(), line.end())))) {
            found.add(line);
          }
        });
    return Coverage.union(found.stream().map(span -> withSpaceBehind(span, text)).toList());
  }

  private static Span withSpaceBehind(Span span, String text) {
    int end = span.end();
    while (end < text.length() && Characters.isSpace(text.charAt(end))) {
      end++;
    }
    return Span.between(span.offset(), end);
  }

  private static String letters(String line) {
    Letters letters = Letters.of(line);
    StringBuilder all = new StringBuilder(letters.size());
    for (int i = 0; i < letters.size(); i++) {
      all.appendCodePoint(letters.get(i));
    }
    return all.toString();
  }
}
