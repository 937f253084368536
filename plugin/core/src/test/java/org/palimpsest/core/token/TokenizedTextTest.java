package org.palimpsest.core.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.align.GeneratedTexts;
import org.palimpsest.core.text.Span;

final class TokenizedTextTest {

  private static final String TEXT =
      "\"The one two three the.\" The four five six the! The seven eight nine the";

  private final TokenizedText text = GeneratedTexts.tokenizeWithout(TEXT, "the");

  private String sentences(int from, int to) {
    Span span = text.sentences(new TokenRange(from, to));
    return TEXT.substring(span.offset(), span.end());
  }

  @Test
  void rangeFromSentenceToSentence_withStopWordsAndPunctuation() {
    assertThat(sentences(text.firstToken(1), text.firstToken(2)))
        .isEqualTo("The four five six the!");
    assertThat(sentences(text.firstToken(1), text.tokenCount()))
        .isEqualTo("The four five six the! The seven eight nine the");
  }

  @Test
  void rangeInsideSentences_onlyItsTokens() {
    assertThat(sentences(text.firstToken(1) + 2, text.tokenCount() - 1))
        .isEqualTo(TEXT.substring(TEXT.indexOf("five"), TEXT.indexOf(" nine")));
  }

  @Test
  void tokensInNoSentence_onlyThese() {
    TokenizedText none =
        new TokenizedText(new long[] {1, 2}, new int[] {4, 8}, new int[] {7, 11}, List.of());

    assertThat(none.sentences(new TokenRange(0, 2))).isEqualTo(Span.between(4, 11));
  }
}
