package org.palimpsest.solr.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.winnow.Winnower;
import org.palimpsest.core.winnow.WinnowingParameters;

final class WinnowingTokenizerTest {

  private static final WinnowingParameters PARAMETERS = new WinnowingParameters(20, 8);

  private static final Analyzer ANALYZER =
      new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
          return new TokenStreamComponents(new WinnowingTokenizer(PARAMETERS, false));
        }
      };

  private static List<BytesRef> terms(String text) {
    return Grams.of(ANALYZER, "grams", text);
  }

  @Test
  void sounds_homophonesHaveTheSameTerms() throws IOException {
    String text = "敏捷的棕色狐狸跳过了懒狗，渡船也停了，河水在夜里涨了三尺，村口的石桥淹没了，没有人来。";
    String alike = text.replace('河', '喝').replace('船', '传').replace('石', '时');

    assertThat(terms(alike, true)).hasSizeGreaterThan(2).isEqualTo(terms(text, true));
    assertThat(terms(alike, false)).isNotEqualTo(terms(text, false));
  }

  @Test
  void mark_tellsHowGramsAreChosen_alsoOfAnEmptyText() throws IOException {
    assertThat(terms("", false)).extracting(BytesRef::utf8ToString).containsExactly("#20.8");
    assertThat(Grams.mark(ANALYZER, "grams")).isEqualTo(new BytesRef("#20.8"));
    assertThat(Grams.mark(WinnowingParameters.DEFAULT)).isEqualTo(new BytesRef("#60.24"));
    assertThat(Grams.mark(new WinnowingParameters(60, 14))).as("before there were any").isNull();
    assertThat(new BytesRef("#60.24")).as("before all grams").isLessThan(new BytesRef("-----"));
  }

  private static List<BytesRef> terms(String text, boolean sounds) throws IOException {
    List<BytesRef> terms = new ArrayList<>();
    try (WinnowingTokenizer tokenizer =
        new WinnowingTokenizer(new WinnowingParameters(20, 8), sounds)) {
      tokenizer.setReader(new StringReader(text));
      tokenizer.reset();
      BytesTermAttribute term = tokenizer.getAttribute(BytesTermAttribute.class);
      while (tokenizer.incrementToken()) {
        terms.add(BytesRef.deepCopyOf(term.getBytesRef()));
      }
    }
    return terms;
  }

  @Test
  void text_theTermsOfItsHashes() {
    String text = "The quick brown fox jumps over the lazy dog. 敏捷的棕色狐狸跳过了懒狗。";
    TreeSet<BytesRef> expected = new TreeSet<>();
    new Winnower(
            PARAMETERS,
            false,
            hash -> {
              BytesRef term = new BytesRef(new byte[Grams.LENGTH]);
              Grams.write(hash, term);
              expected.add(term);
            })
        .accept(text.toCharArray(), 0, text.length());

    assertThat(terms(text)).hasSizeGreaterThan(2).containsExactlyElementsOf(expected);
  }

  @Test
  void terms_neverChange() {
    BytesRef term = new BytesRef(new byte[Grams.LENGTH]);
    Grams.write(0, term);
    assertThat(term.utf8ToString()).isEqualTo("-----");
    Grams.write(-1, term);
    assertThat(term.utf8ToString()).isEqualTo("zzzzz");
    Grams.write(0x12345678, term);
    assertThat(term.utf8ToString()).isEqualTo("HC4Os");
  }

  @Test
  void textThatRepeatsItself_eachTermOnce() {
    String part = "one sentence again and again, another never. ";

    assertThat(terms(part.repeat(500))).hasSizeLessThan(part.length()).doesNotHaveDuplicates();
    assertThat(terms(part.repeat(500))).isEqualTo(terms(part.repeat(3)));
  }

  @Test
  void shortOrEmptyText_noTerm() {
    assertThat(terms("")).isEmpty();
    assertThat(terms("nineteen letters, no")).as("a text of 16 letters").isEmpty();
  }

  @Test
  void tokenizerUsedAgain_forgetsTheLastText() throws IOException {
    try (WinnowingTokenizer tokenizer = new WinnowingTokenizer(PARAMETERS, false)) {
      assertThat(count(tokenizer, "a text of more than twenty letters and digits"))
          .isGreaterThan(1);
      assertThat(count(tokenizer, "")).as("the mark").isEqualTo(1);
    }
  }

  private static int count(WinnowingTokenizer tokenizer, String text) throws IOException {
    tokenizer.setReader(new StringReader(text));
    tokenizer.reset();
    int count = 0;
    while (tokenizer.incrementToken()) {
      count++;
    }
    tokenizer.end();
    assertThat(tokenizer.getAttribute(OffsetAttribute.class).endOffset()).isEqualTo(text.length());
    tokenizer.close();
    return count;
  }
}
