package org.palimpsest.core.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.align.EqualRuns.Run;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenizedText;

final class EqualRunsTest {

  @Test
  void changedWords_partTheRuns() {
    assertThat(shown("The dog ran over the field.", "The cat ran over a field."))
        .containsExactly("The ", " ran over ", " field.");
  }

  @Test
  void shareInOrder_isOfTheSideWithLess_andMovedTextIsInNoOrder() {
    String text = "alpha bravo delta gamma kappa omega sigma theta zulus mikes";

    assertThat(share(text, text.replace(" ", ", "))).isEqualTo(1);
    assertThat(share(text, text.replace("kappa", "xxxxx"))).isEqualTo(0.9);
    assertThat(share(text, text + " " + "more".repeat(5))).isEqualTo(50 / 70.0);
    assertThat(share(text, text.substring(30) + " " + text.substring(0, 29))).isEqualTo(0.5);
  }

  private static double share(String one, String other) {
    return EqualRuns.shareInOrder(one, longWords(one), other, longWords(other));
  }

  /** Stop words are no tokens, but a changed one is shown. */
  @Test
  void wordsThatAreNoTokens_areRunsWhereTheyAreTheSame() {
    String one = "The vaccine is not safe, and the dose is high.";
    String other = "The vaccine is safe, and a dose is high.";
    assertThat(EqualRuns.of(one, longWords(one), other, longWords(other)))
        .extracting(run -> one.substring(run.one().offset(), run.one().end()))
        .containsExactly("The vaccine is ", "safe, and ", " dose is high.");
  }

  /** The pairs 过去 and 去一 match; the next pair differs in its second character only. */
  @Test
  void hanCharacters_endWhereTheyDiffer() {
    String one = "过去一年是";
    String other = "过去两年是";
    assertThat(EqualRuns.of(one, pairs(one), other, pairs(other)))
        .extracting(run -> one.substring(run.one().offset(), run.one().end()))
        .containsExactly("过去", "年是");
  }

  /** Their tokens are equal, but their characters differ. */
  @Test
  void homophones_areShownAsChanged() {
    String one = "过去一年是";
    String other = "过去宜年是";
    assertThat(EqualRuns.of(one, pairs(one), other, pairs(other, one)))
        .extracting(run -> one.substring(run.one().offset(), run.one().end()))
        .containsExactly("过去", "年是");
  }

  private static TokenizedText pairs(String text) {
    return pairs(text, text);
  }

  /** Tokens with the hashes of another text of this length. */
  private static TokenizedText pairs(String text, String hashed) {
    int count = text.length() - 1;
    long[] hashes = new long[count];
    int[] starts = new int[count];
    int[] ends = new int[count];
    for (int i = 0; i < count; i++) {
      hashes[i] = hashed.substring(i, i + 2).hashCode();
      starts[i] = i;
      ends[i] = i + 2;
    }
    return new TokenizedText(hashes, starts, ends, List.of(Span.between(0, text.length())));
  }

  @Test
  void theSame_isOneRunWithItsPunctuation() {
    assertThat(shown("One, two; three.", "One, two; three.")).containsExactly("One, two; three.");
  }

  @Test
  void movedClause_isLinked() {
    List<Run> runs =
        runs(
            "in the early morning of that day we left the house quietly",
            "we left the house quietly in the early morning of that day");
    assertThat(runs).hasSize(2);
    assertThat(runs).filteredOn(Run::moved).hasSize(1);
    assertThat(runs).extracting(run -> run.one().length()).allMatch(length -> length >= 25);
  }

  @Test
  void nothingInCommon_noRuns() {
    assertThat(runs("a b c", "x y z")).isEmpty();
    assertThat(runs("", "x y z")).isEmpty();
  }

  /** For any texts, runs are in order, disjoint, and have the same words on both sides. */
  @Test
  void anyTexts_runsAreEqualAndApart() {
    Random random = new Random(7);
    for (int round = 0; round < 2000; round++) {
      String one = text(random);
      String other = text(random);
      int end = 0;
      List<Span> others = new ArrayList<>();
      for (Run run : runs(one, other)) {
        assertThat(run.one().offset()).isGreaterThanOrEqualTo(end);
        end = run.one().end();
        assertThat(words(one, run.one())).isEqualTo(words(other, run.other()));
        assertThat(others).noneMatch(span -> span.overlap(run.other()) > 0);
        others.add(run.other());
      }
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int word = random.nextInt(30); word >= 0; word--) {
      text.append((char) ('a' + random.nextInt(6))).append(random.nextBoolean() ? " " : ", ");
    }
    return text.toString();
  }

  private static List<String> shown(String one, String other) {
    return runs(one, other).stream()
        .map(run -> one.substring(run.one().offset(), run.one().end()))
        .toList();
  }

  private static String words(String text, Span span) {
    return text.substring(span.offset(), span.end()).replaceAll("\\W+", " ").strip();
  }

  private static List<Run> runs(String one, String other) {
    return EqualRuns.of(one, tokens(one), other, tokens(other));
  }

  private static TokenizedText tokens(String text) {
    return tokens(text, "\\w+");
  }

  private static TokenizedText longWords(String text) {
    return tokens(text, "\\w{4,}");
  }

  private static TokenizedText tokens(String text, String token) {
    List<int[]> spans = new ArrayList<>();
    List<Long> hashes = new ArrayList<>();
    Matcher word = Pattern.compile(token).matcher(text);
    while (word.find()) {
      spans.add(new int[] {word.start(), word.end()});
      hashes.add((long) word.group().hashCode());
    }
    return new TokenizedText(
        hashes.stream().mapToLong(Long::longValue).toArray(),
        spans.stream().mapToInt(span -> span[0]).toArray(),
        spans.stream().mapToInt(span -> span[1]).toArray(),
        List.of(Span.between(0, text.length())));
  }
}
