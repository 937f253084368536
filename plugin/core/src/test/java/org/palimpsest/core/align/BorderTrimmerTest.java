package org.palimpsest.core.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.token.TokenRange;
import org.palimpsest.core.token.TokenizedText;

final class BorderTrimmerTest {

  private static final int SENTENCES = 10;

  private static String sentences(String prefix, String pattern) {
    return IntStream.range(0, SENTENCES)
        .mapToObj(
            i -> "Sentence" + prefix + i + String.format(Locale.ROOT, pattern, i, prefix) + ". ")
        .collect(Collectors.joining());
  }

  private static TokenRange passage(TokenizedText one) {
    return one.range(SENTENCES, 2 * SENTENCES);
  }

  private static TokenRange trim(TokenizedText one, TokenizedText other, int tokensInside) {
    BorderTrimmer trimmer = new BorderTrimmer(new TextPair(one, other), kinds(one, other));
    TokenRange all = new TokenRange(0, other.tokenCount());
    TokenRange core = passage(one);
    TokenRange inside = new TokenRange(core.from() + tokensInside, core.to() - tokensInside);
    return trimmer.trim(one.widened(inside), inside, all);
  }

  private static TokenKinds kinds(TokenizedText one, TokenizedText other) {
    return new TokenKinds(new TextPair(one, other));
  }

  private static String around(String middle) {
    String own = " x%1$d%2$s y%1$d%2$s z%1$d%2$s u%1$d%2$s v%1$d%2$s w%1$d%2$s";
    return sentences("a", own) + middle + sentences("b", own);
  }

  /** The first word and the last two of each sentence are new. */
  @Test
  void rewrittenSentences_areTakenWhole() {
    TokenizedText one =
        GeneratedTexts.tokenize(
            around(sentences("m", " c%1$d own%1$d d%1$d e%1$d end%1$d fin%1$d")));
    TokenizedText other = GeneratedTexts.tokenize(sentences("s", " e%1$d d%1$d f%1$d c%1$d"));

    assertThat(trim(one, other, 0)).isEqualTo(passage(one));
  }

  @Test
  void evidence_beginsAndEndsInsideThem() {
    TokenizedText one =
        GeneratedTexts.tokenize(
            around(sentences("m", " c%1$d own%1$d d%1$d e%1$d end%1$d fin%1$d")));
    TokenizedText other = GeneratedTexts.tokenize(sentences("s", " e%1$d d%1$d f%1$d c%1$d"));
    BorderTrimmer trimmer = new BorderTrimmer(new TextPair(one, other), kinds(one, other));
    TokenRange passage = passage(one);

    assertThat(trimmer.evidence(passage, new TokenRange(0, other.tokenCount())))
        .isEqualTo(new TokenRange(passage.from() + 1, passage.to() - 2));
  }

  /** Two foreign words are no part of a verbatim copy. */
  @Test
  void verbatimCopyInsideSentences_endsThere() {
    String copied = sentences("m", " c%1$d d%1$d e%1$d f%1$d g%1$d h%1$d");
    TokenizedText one =
        GeneratedTexts.tokenize(around("Own words of mine. Mine own " + copied + "own mine. "));
    TokenizedText other = GeneratedTexts.tokenize(copied);
    BorderTrimmer trimmer = new BorderTrimmer(new TextPair(one, other), kinds(one, other));
    int first = one.firstToken(SENTENCES + 1) + 2;
    TokenRange exact = new TokenRange(first, first + other.tokenCount());

    assertThat(trimmer.trim(one.widened(exact), exact, new TokenRange(0, other.tokenCount())))
        .isEqualTo(exact);
  }
}
