package org.palimpsest.solr.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharFilterFactory;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.charfilter.HTMLStripCharFilterFactory;
import org.apache.lucene.analysis.core.LowerCaseFilterFactory;
import org.apache.lucene.analysis.core.WhitespaceTokenizerFactory;
import org.apache.solr.analysis.TokenizerChain;
import org.junit.jupiter.api.Test;
import org.palimpsest.solr.WinnowingTokenizerFactory;

class GramsTest {

  private static final CharFilterFactory[] NO_CHAR_FILTERS = {};
  private static final TokenFilterFactory[] NO_FILTERS = {};

  private static WinnowingTokenizerFactory winnowing(Map<String, String> options) {
    return new WinnowingTokenizerFactory(new HashMap<>(options));
  }

  private static boolean tellAll(Analyzer analyzer) {
    return Grams.areOfUsualCopies(analyzer);
  }

  @Test
  void areOfUsualCopies_theUsualOnesAndCloserOnes() {
    assertThat(tellAll(new TokenizerChain(winnowing(Map.of()), NO_FILTERS))).isTrue();
    assertThat(tellAll(new TokenizerChain(winnowing(Map.of("guaranteedLength", "40")), NO_FILTERS)))
        .isTrue();
  }

  @Test
  void areOfUsualCopies_whatMayMissSome_areNot() {
    assertThat(tellAll(new TokenizerChain(winnowing(Map.of("guaranteedLength", "61")), NO_FILTERS)))
        .isFalse();
    assertThat(
            tellAll(
                new TokenizerChain(
                    new CharFilterFactory[] {new HTMLStripCharFilterFactory(new HashMap<>())},
                    winnowing(Map.of()),
                    NO_FILTERS)))
        .isFalse();
    assertThat(
            tellAll(
                new TokenizerChain(
                    NO_CHAR_FILTERS,
                    winnowing(Map.of()),
                    new TokenFilterFactory[] {new LowerCaseFilterFactory(new HashMap<>())})))
        .isFalse();
    assertThat(
            tellAll(
                new TokenizerChain(new WhitespaceTokenizerFactory(new HashMap<>()), NO_FILTERS)))
        .isFalse();
  }
}
