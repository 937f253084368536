package org.palimpsest.core.align;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.palimpsest.core.token.TokenRange;
import org.palimpsest.core.token.TokenizedText;

final class LikestPlaceTest {

  private static final String COPIED =
      "One alpha beta gamma. One delta epsilon zeta. One eta theta iota.";

  /** The part of a source that the whole text was copied from. */
  private static String place(String text, String source) {
    TokenizedText one = GeneratedTexts.tokenize(text);
    TokenizedText other = GeneratedTexts.tokenize(source);
    TokenRange place =
        new LikestPlace(new TextPair(one, other))
            .of(new TokenRange(0, one.tokenCount()), new TokenRange(0, other.tokenCount()));
    return source.substring(other.span(place).offset(), other.span(place).end());
  }

  @Test
  void sourceThatSaysTheLikeBeforeAndBehind_onlyWhereItWasTakenFrom() {
    String before = "Alpha more gamma alpha. ";
    String behind = " One delta beta one. Eta one beta one.";

    assertThat(place(COPIED, before + COPIED + behind))
        .isEqualTo((before + COPIED).substring(before.length(), before.length() + 64));
  }

  @Test
  void sourceWithWordsThatTheCopyLeftOut_allOfIt() {
    String source =
        "Early one alpha beta gamma. Own words nobody took. One delta epsilon zeta late late.";

    assertThat(place("One alpha beta gamma. One delta epsilon zeta.", source))
        .isEqualTo(source.substring(0, source.length() - 1));
  }

  @Test
  void usedAgain_nothingIsLeftOfTheLastTime() {
    TokenizedText text = GeneratedTexts.tokenize(COPIED);
    TokenizedText source = GeneratedTexts.tokenize("Alpha beta. " + COPIED + " " + COPIED);
    LikestPlace place = new LikestPlace(new TextPair(text, source));
    TokenRange all = new TokenRange(0, source.tokenCount());
    TokenRange copy = new TokenRange(0, text.tokenCount());

    assertThat(place.of(copy, all)).isEqualTo(place.of(copy, all)).isNotEqualTo(all);
  }
}
