package org.palimpsest.solr.alignment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.palimpsest.core.align.EqualRuns;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Lines;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.core.winnow.Letters;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.candidate.TermClusters;

/**
 * Texts that were given to all authors, such as an assignment's handout or code to start from.
 * Their copies in a suspicious document are not reuse. For one request, by one thread.
 */
public final class SubtractedTexts {

  /** No texts. */
  public static final SubtractedTexts NONE = new SubtractedTexts();

  /** Letters and digits of a line; shorter ones, such as braces or {@code else}, are common. */
  private static final int LINE_LETTERS_MIN = 6;

  /** Characters between equal runs that count as a change inside a copy. */
  private static final int CHANGED_MAX = 30;

  /** Shorter equal runs are by chance. */
  private static final int COPIED_MIN = 20;

  private final List<TokenizedSource> given = new ArrayList<>();
  private final Set<String> lines = new HashSet<>();

  private SubtractedTexts() {}

  /** Prepares the texts for all documents of a request. */
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

  public boolean isEmpty() {
    return given.isEmpty();
  }

  /**
   * The copied spans with trailing white space: copies by alignment, as far as words are equal, and
   * lines of equal letters and digits. In order, neither overlapping nor touching.
   */
  public List<Span> in(String text, TextFingerprinter fingerprinter) {
    if (isEmpty()) {
      return List.of();
    }
    List<Span> found = new ArrayList<>();
    SourceAligner aligner =
        new SourceAligner(fingerprinter, text, TokenWeights.UNKNOWN, false, () -> false);
    for (TokenizedSource source : given) {
      aligner.align(source, List.of(), true, TermClusters.ANYWHERE).stream()
          .filter(Passage::isCopy)
          .forEach(passage -> found.addAll(taken(passage, text, source.text(), fingerprinter)));
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

  /**
   * The equal parts of a passage. Text beside them, such as an answer below its question, is the
   * author's.
   */
  private static List<Span> taken(
      Passage passage, String text, String source, TextFingerprinter fingerprinter) {
    if (passage.kind() == Passage.Kind.IDENTICAL) {
      return List.of(passage.suspicious());
    }
    int offset = passage.suspicious().offset();
    String here = text.substring(offset, passage.suspicious().end());
    String there = source.substring(passage.source().offset(), passage.source().end());
    List<Span> joined = new ArrayList<>();
    for (EqualRuns.Run run :
        EqualRuns.of(here, fingerprinter.tokenize(here), there, fingerprinter.tokenize(there))) {
      Span next = Span.between(offset + run.one().offset(), offset + run.one().end());
      Span last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
      if (last != null && next.offset() - last.end() <= CHANGED_MAX) {
        joined.set(joined.size() - 1, Span.between(last.offset(), next.end()));
      } else {
        joined.add(next);
      }
    }
    joined.removeIf(span -> span.length() < COPIED_MIN);
    return joined;
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
