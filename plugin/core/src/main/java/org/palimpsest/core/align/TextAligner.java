package org.palimpsest.core.align;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Neighbours;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.core.token.TokenizedText;
import org.palimpsest.core.winnow.Letters;

/**
 * Aligns a suspicious text with a source: finds anchors, joins them over small gaps, keeps similar
 * passages that share more than chance, and finds their borders. Thread-safe.
 */
public final class TextAligner {

  private static final Comparator<AlignedPassage> BY_PLACE =
      Comparator.comparing(AlignedPassage::suspicious).thenComparing(AlignedPassage::source);

  private static final double NEARLY_AS_LIKE = 0.9;

  /** Minimum similarity of equal letters: apostrophes may split words. */
  private static final double IDENTICAL_SIMILARITY_MIN = 0.8;

  private final AlignmentParameters parameters;
  private final TokenWeights weights;

  /** Takes the weights of the tokens of suspicious texts, in the library. */
  public TextAligner(AlignmentParameters parameters, TokenWeights weights) {
    this.parameters = parameters;
    this.weights = weights;
  }

  /**
   * The passages that two texts share, by their place in the suspicious one, with borders exact to
   * a character where both sides are equal. Incomplete once {@code shouldStop} is true.
   *
   * @param runs verbatim copies of any length, see {@link ExactRuns}; those inside longer passages,
   *     or of frequent words, are dropped
   * @param rewritten of the suspicious text, or null to skip rewritten text
   */
  public List<AlignedPassage> align(
      AlignableText suspicious,
      AlignableText source,
      List<AlignedPassage> runs,
      @Nullable RewrittenStretches rewritten,
      BooleanSupplier shouldStop) {

    PairAlignment alignment = new PairAlignment(suspicious, source, parameters, weights);
    List<AlignedPassage> passages = new ArrayList<>();
    SummaryJoiner joiner = new SummaryJoiner(suspicious.text());
    for (AlignedPassage passage : joiner.join(alignment.passages(shouldStop))) {
      passages.add(BorderExtension.extend(passage, suspicious.text(), source.text()));
    }
    List<AlignedPassage> all = List.copyOf(passages);
    passages.removeIf(part -> all.stream().anyMatch(passage -> includes(passage, part)));
    List<AlignedPassage> kept = new ArrayList<>();
    List<AlignedPassage> longestFirst = new ArrayList<>(runs);
    longestFirst.sort(Comparator.comparingInt(run -> -run.suspicious().length()));
    for (AlignedPassage run : longestFirst) {
      if (shouldStop.getAsBoolean()) {
        break;
      }
      double weight = alignment.weight(run);
      boolean isPart = isPartOf(passages, run, weight) || isPartOf(kept, run, weight);
      if (weight >= 1 && !isPart) {
        kept.add(run.withWeight(weight));
      }
    }
    passages.addAll(RunJoiner.join(kept));
    if (rewritten != null && !shouldStop.getAsBoolean()) {
      alignment.rewritten(rewritten, List.copyOf(passages), shouldStop).stream()
          .filter(passage -> !Enumerations.isOne(suspicious.text(), passage.suspicious()))
          .filter(passage -> !Enumerations.isOne(source.text(), passage.source()))
          .forEach(passages::add);
    }
    passages.replaceAll(each -> identical(each, suspicious, source));
    passages.sort(BY_PLACE);
    return passages;
  }

  /** The share of the tokens of two stretches that the other one has too, 0 to 1. */
  public double similarity(TokenizedText suspicious, Span here, TokenizedText source, Span there) {
    return new SharedTokens(new TextPair(suspicious, source), weights)
        .similarity(suspicious.within(here), source.within(there));
  }

  /** Whether a longer, nearly as similar passage contains another, as in a table of contents. */
  private static boolean includes(AlignedPassage passage, AlignedPassage part) {
    int length = part.suspicious().length();
    return passage.suspicious().length() > length
        && passage.suspicious().overlap(part.suspicious()) == length
        && passage.similarity() >= NEARLY_AS_LIKE * part.similarity();
  }

  /** Sets {@code identical}, after removing lines of one side at the edges if that makes it so. */
  private static AlignedPassage identical(
      AlignedPassage passage, AlignableText suspicious, AlignableText source) {
    AlignedPassage part = EdgeLines.without(passage, suspicious.text(), source.text());
    return isIdentical(part, suspicious, source)
        ? part.withIdentical(true)
        : passage.withIdentical(false);
  }

  /**
   * Compares letters, because tokens omit stop words such as <em>not</em>, are equal for a common
   * stem or sound, and differ by an apostrophe.
   */
  private static boolean isIdentical(
      AlignedPassage passage, AlignableText suspicious, AlignableText source) {
    return passage.similarity() >= IDENTICAL_SIMILARITY_MIN
        && letters(suspicious, passage.suspicious()).areThoseOf(letters(source, passage.source()));
  }

  private static Letters letters(AlignableText text, Span span) {
    return Letters.of(text.text().subSequence(span.offset(), span.end()));
  }

  private static boolean isPartOf(
      List<AlignedPassage> passages, AlignedPassage run, double weight) {
    boolean isPart = false;
    for (int i = 0; i < passages.size(); i++) {
      AlignedPassage passage = passages.get(i);
      if (explains(passage, run)) {
        isPart = true;
        passages.set(i, passage.withWeight(Math.max(passage.weight(), weight)));
      }
    }
    return isPart;
  }

  private static boolean explains(AlignedPassage passage, AlignedPassage run) {
    return 2 * run.suspicious().overlap(passage.suspicious()) > run.suspicious().length();
  }

  /** Detects enumerations, which are alike without being copies. */
  static final class Enumerations {

    /** Commas per word; running text has fewer (docs/adr/0014). */
    private static final double COMMAS_MIN = 0.2;

    private static final double HAN_WORD = 0.5;

    private Enumerations() {}

    static boolean isOne(CharSequence text, Span span) {
      double words = 0;
      int commas = 0;
      boolean isInWord = false;
      for (int at = span.offset(); at < span.end(); at++) {
        char character = text.charAt(at);
        boolean isHan = Characters.isIdeographic(character);
        boolean isOfWord = !isHan && Character.isLetterOrDigit(character);
        words += isHan ? HAN_WORD : 0;
        words += isOfWord && !isInWord ? 1 : 0;
        commas += isComma(character) ? 1 : 0;
        isInWord = isOfWord;
      }
      return commas >= COMMAS_MIN * words;
    }

    private static boolean isComma(char character) {
      return switch (character) {
        case ',', ';', '，', '；', '、' -> true;
        default -> false;
      };
    }
  }

  /** Joins runs of equal letters over small gaps: an edited copy is one passage. */
  static final class RunJoiner {

    /** In UTF-16 code units, on either side. */
    private static final int GAP_MAX = 100;

    private RunJoiner() {}

    static List<AlignedPassage> join(List<AlignedPassage> runs) {
      List<AlignedPassage> sorted = new ArrayList<>(runs);
      sorted.sort(Comparator.comparing(AlignedPassage::suspicious));
      return Neighbours.join(sorted, RunJoiner::follows, RunJoiner::joined);
    }

    private static boolean follows(AlignedPassage one, AlignedPassage next) {
      return isGap(next.suspicious().offset() - one.suspicious().end())
          && isGap(next.source().offset() - one.source().end());
    }

    private static boolean isGap(int length) {
      return length >= 0 && length <= GAP_MAX;
    }

    private static AlignedPassage joined(AlignedPassage one, AlignedPassage next) {
      int length = next.suspicious().end() - one.suspicious().offset();
      double same =
          one.similarity() * one.suspicious().length()
              + next.similarity() * next.suspicious().length();
      return one.hull(next, same / length, one.weight() + next.weight());
    }
  }
}
