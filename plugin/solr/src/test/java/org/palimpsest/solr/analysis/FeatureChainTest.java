package org.palimpsest.solr.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharFilterFactory;
import org.apache.lucene.analysis.TokenFilterFactory;
import org.apache.lucene.analysis.cjk.CJKBigramFilterFactory;
import org.apache.lucene.analysis.core.StopFilterFactory;
import org.apache.lucene.analysis.en.PorterStemFilterFactory;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilterFactory;
import org.apache.lucene.analysis.standard.StandardTokenizerFactory;
import org.apache.lucene.util.ClasspathResourceLoader;
import org.apache.solr.analysis.TokenizerChain;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.fingerprint.FeatureHasher;
import org.palimpsest.core.fingerprint.Seed;
import org.palimpsest.solr.FoldingCharFilterFactory;
import org.palimpsest.solr.JoiningCharFilterFactory;
import org.palimpsest.solr.LookalikeFilterFactory;
import org.palimpsest.solr.PieceFilterFactory;
import org.palimpsest.solr.ReadingCharFilterFactory;

/** The features of plain text, read without the chain, equal those of the chain. */
final class FeatureChainTest {

  private static final FeatureHasher HASHER = new FeatureHasher(Seed.PUBLIC);

  /** Parts of plain text, of other text, and of markup that reaches from one into the other. */
  private static final String[] PARTS = {
    "word",
    "Words",
    "running",
    "the",
    "a",
    "I",
    "e",
    "x",
    "Don't",
    "well-known",
    "2008",
    "3.5",
    "24",
    "论文",
    "查重系统",
    "學術",
    "的",
    "耶和华",
    "〇",
    "𠀀字",
    "é",
    "naïve",
    "привет",
    "ＡＢＣ",
    "①",
    " ",
    " ",
    " ",
    " ",
    "  ",
    "\n",
    "\r\n",
    "\n\n",
    "\t",
    "\u3000",
    "\u00a0",
    "\u200b",
    "\u00ad",
    ",",
    ".",
    ";",
    ":",
    "!",
    "?",
    "，",
    "。",
    "、",
    "；",
    "：",
    "“",
    "”",
    "《",
    "》",
    "…",
    "—",
    "’",
    "(",
    ")",
    "（",
    "）",
    "[",
    "]",
    "[3]",
    "[ 3, 4]",
    "（xué）",
    "(han)",
    "-",
    "-\n",
    "\u2010\n",
    "¬",
    "\"",
    "'",
    "/",
    "*",
    "·",
    "_",
    "#",
    "\u0301",
    "<b>",
    "</b>",
    "<a href=\"x y\">",
    "<!-- no words of it -->",
    "&amp;",
    "&gt;",
    "&#233;",
    "&shy;",
    "%E4%B8%AD",
    "\\!",
    "\\textbf{",
    "}",
    "\\u4e2d",
    "\\emph",
    "t h e s",
    "s p a c e d",
    "supercalifragilisticexpialidocious",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  };

  private Analyzer chain;

  @BeforeEach
  void makeChain() throws Exception {
    chain = chain(new PorterStemFilterFactory(new HashMap<>()));
  }

  private static StopFilterFactory stop(Map<String, String> settings) throws Exception {
    StopFilterFactory stop = new StopFilterFactory(new HashMap<>(settings));
    stop.inform(new ClasspathResourceLoader(FeatureChainTest.class));
    return stop;
  }

  private static Analyzer chain(TokenFilterFactory last) throws Exception {
    return new TokenizerChain(
        new CharFilterFactory[] {
          new ReadingCharFilterFactory(new HashMap<>()),
          new JoiningCharFilterFactory(new HashMap<>()),
          new FoldingCharFilterFactory(new HashMap<>(Map.of("sounds", "true")))
        },
        new StandardTokenizerFactory(new HashMap<>()),
        new TokenFilterFactory[] {
          new LookalikeFilterFactory(new HashMap<>()),
          new PieceFilterFactory(new HashMap<>()),
          new CJKBigramFilterFactory(new HashMap<>()),
          stop(Map.of()),
          last
        });
  }

  private static List<String> features(FeatureChain.Reader reader, String text) {
    FeatureColumns read = reader.read(text);
    long[] hashes = read.hashes();
    int[] starts = read.starts();
    int[] ends = read.ends();
    List<String> features = new ArrayList<>();
    for (int i = 0; i < read.size(); i++) {
      features.add(hashes[i] + " " + starts[i] + "-" + ends[i]);
    }
    return features;
  }

  private List<String> ofWholeChain(String text) {
    List<String> features = new ArrayList<>();
    TokenReader.read(
        chain,
        text,
        (term, start, end) ->
            features.add(HASHER.hash(term.buffer(), 0, term.length()) + " " + start + "-" + end));
    return features;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void anyText_asTheWholeChainHasIt(int seed) {
    Random random = new Random(seed);
    FeatureChain.Reader reader = new FeatureChain(chain).reader(HASHER);
    reader.read(" ".repeat(100_000)); // nothing is cached for a few characters
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      int parts = 1 + random.nextInt(14);
      for (int part = 0; part < parts; part++) {
        text.append(PARTS[random.nextInt(PARTS.length)]);
        text.append(random.nextInt(3) == 0 ? " " : "");
      }
      assertThat(features(reader, text.toString()))
          .as("'%s'", text)
          .isEqualTo(ofWholeChain(text.toString()));
    }
  }

  @Test
  void textCutInTheMidstOfACharacter_itsWordsAreRead() {
    assertThat(features(new FeatureChain(chain).reader(HASHER), "Cut in the smile \ud83d"))
        .isEqualTo(ofWholeChain("Cut in the smile"))
        .hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "a ", "a", "ab-", "汉a", "汉 ", "。", "<", "("})
  void sameAgainAndAgainAndSpaces_timeOfTheLength(String part) {
    String text = part.repeat(300_000) + " ".repeat(300_000) + part.repeat(300_000);
    FeatureChain.Reader reader = new FeatureChain(chain).reader(HASHER);

    assertThat(assertTimeoutPreemptively(Duration.ofSeconds(60), () -> reader.read(text)))
        .isNotNull();
  }

  @Test
  void chainWithAnotherPart_readWhole() throws Exception {
    Analyzer other = chain(new ASCIIFoldingFilterFactory(new HashMap<>()));

    assertThat(FeatureChain.isWordwise(chain)).isTrue();
    assertThat(FeatureChain.isWordwise(chain(stop(Map.of("words", "han-stopwords.txt")))))
        .isFalse();
    assertThat(FeatureChain.isWordwise(other)).isFalse();
    assertThat(features(new FeatureChain(other).reader(HASHER), "Any words.")).hasSize(2);
  }
}
