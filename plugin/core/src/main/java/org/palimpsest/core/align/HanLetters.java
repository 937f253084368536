package org.palimpsest.core.align;

import java.util.HashMap;
import java.util.Map;
import org.palimpsest.core.text.CharacterFolding;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Span;

/** Compares Han characters in any order: shuffled ones leave no equal pair as a token. */
final class HanLetters {

  /** Unrelated stretches of a hundred characters share 33 % to 40 %. */
  private static final double SHARE_MIN = 0.6;

  private final CharSequence one;
  private final CharSequence other;

  HanLetters(CharSequence one, CharSequence other) {
    this.one = one;
    this.other = other;
  }

  boolean areShared(Span here, Span there) {
    Map<Integer, Integer> counts = counts(one, here);
    Map<Integer, Integer> otherCounts = counts(other, there);
    int shared =
        counts.entrySet().stream()
            .mapToInt(
                entry -> Math.min(entry.getValue(), otherCounts.getOrDefault(entry.getKey(), 0)))
            .sum();
    return shared > 0 && shared >= SHARE_MIN * Math.max(sum(counts), sum(otherCounts));
  }

  /** Whether both have the same folded Han characters in order; tokens are equal by sound. */
  boolean areTheSame(Span here, Span there) {
    return folded(one, here).equals(folded(other, there));
  }

  private static String folded(CharSequence text, Span span) {
    StringBuilder folded = new StringBuilder();
    text.subSequence(span.offset(), span.end())
        .codePoints()
        .mapToObj(CharacterFolding::fold)
        .flatMapToInt(String::codePoints)
        .filter(Characters::isIdeographic)
        .forEach(folded::appendCodePoint);
    return folded.toString();
  }

  private static Map<Integer, Integer> counts(CharSequence text, Span span) {
    Map<Integer, Integer> counts = new HashMap<>();
    text.subSequence(span.offset(), span.end())
        .codePoints()
        .filter(Characters::isIdeographic)
        .forEach(character -> counts.merge(character, 1, Integer::sum));
    return counts;
  }

  private static int sum(Map<Integer, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }
}
