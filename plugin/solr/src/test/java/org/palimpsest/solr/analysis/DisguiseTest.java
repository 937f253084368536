package org.palimpsest.solr.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.cjk.CJKBigramFilterFactory;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.analysis.en.PorterStemFilterFactory;
import org.apache.lucene.analysis.standard.StandardTokenizerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.solr.FoldingCharFilterFactory;
import org.palimpsest.solr.JoiningCharFilterFactory;
import org.palimpsest.solr.LookalikeFilterFactory;
import org.palimpsest.solr.PieceFilterFactory;
import org.palimpsest.solr.ReadingCharFilterFactory;

/** The chain of the shipped schema: a disguised text has the features of the plain one. */
final class DisguiseTest {

  private record Token(String term, int start, int end) {}

  private static final Analyzer CHAIN = chain();

  private static Analyzer chain() {
    try {
      return CustomAnalyzer.builder()
          .addCharFilter(ReadingCharFilterFactory.class)
          .addCharFilter(JoiningCharFilterFactory.class)
          .addCharFilter(FoldingCharFilterFactory.class)
          .withTokenizer(StandardTokenizerFactory.class)
          .addTokenFilter(LookalikeFilterFactory.class)
          .addTokenFilter(PieceFilterFactory.class)
          .addTokenFilter(CJKBigramFilterFactory.class)
          .addTokenFilter(PorterStemFilterFactory.class)
          .build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An arrow is a line end. */
  @ParameterizedTest
  @CsvSource({
    // invisible, full-width, traditional: the folding
    "plagiarised,pla\u200Bgi\u2060ari\uFEFFsed",
    "plagiarised,ｐｌａｇｉａｒｉｓｅｄ",
    "汉字简体,漢\u200B字\u200B簡體",
    // lookalikes
    "plagiarised,plаgіаrіsеd",
    "PLAGIARISED,PLΑGΙΑRISΕD",
    "paypal,раураl",
    "произведение,прoизвeдение",
    "ВОДА,BOДA",
    "κείμενο,κείμενo",
    // line ends and soft hyphens
    "the hyphenation of words,the hyphen-⏎ation of words",
    "the hyphenation of words,the hyphen\u00AD⏎ation of words",
    "the hyphenation of words,the hyphen\u2010⏎ation of words",
    "the hyphenation of words,the hyphen¬⏎ation of words",
    "the hyphenation of words,the hy\u00ADphen\u00ADa\u00ADtion of words",
    // spacing
    "论文抄袭检测,论 文 抄 袭 检 测",
    "论文抄袭检测,论文抄⏎袭检测",
    "论文抄袭检测,论文抄⏎袭检 测",
    "论文抄袭检测,论*文*抄·袭_检|测",
    "论文抄袭检测,论\u3000文\u200B 抄-袭检测",
    "论文抄袭检测,论**文😀抄 / 袭\u2800检🇨🇳测",
    "it is plagiarism here,it is p l a g i a r i s m here",
    "it is plagiarism here,it is p\u200B l а g i a r i s m here",
    // markup, escapes, insertions
    "plagiarised text,<b>plagia</b>&#114;is%65d<br>te\\u0078t[12]",
    "plagiarised text,\\emph{plagiar}\\textbf{ised} t\\'ext",
    "plagiarised text,ᴘʟᴀɢɪᴀʀɪꜱᴇᴅ 🆃🅴🆇🆃",
    "论文抄袭检测,论<i></i>文[3]抄①袭x检(jiǎn)测",
    "论文抄袭检测,&#35770;%E6%96%87\\u6284\\emph{袭}检测",
    "한국어 문장,\u1112\u1161\u11AB\u1100\u116E\u11A8\u110B\u1165 \u1106\u116E\u11AB\u110C\u1161\u11BC",
  })
  void disguised_sameTermsAsPlain(String plain, String disguised) {
    for (String lineEnd : List.of("\n", "\r\n", "\r", "\u2028")) {
      assertThat(terms(disguised.replace("⏎", lineEnd))).isEqualTo(terms(plain));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"сору", "рок", "вода и хлеб", "ρω", "νερο", "հոս", "漢字", "かな", "한글", "صفحه"})
  void wordsOfOneScript_stayInIt(String text) {
    assertThat(String.join("", terms(text))).doesNotContainPattern("[a-z]");
  }

  @Test
  void tokens_pointIntoTheTextAsItWas() {
    String text = "The hyphen-\nation, p l a g i, wоrd; 论 文\n抄*袭。";

    assertThat(tokens(text))
        .containsExactly(
            new Token("the", 0, 3),
            new Token("hyphen", 4, 17),
            new Token("plagi", 19, 28),
            new Token("word", 30, 34),
            new Token("论文", 36, 40),
            new Token("文抄", 38, 42),
            new Token("抄袭", 40, 43));
  }

  @Test
  void shippedSchema_hasTheseFiltersInThisOrder() throws IOException {
    String schema =
        Files.readString(Path.of("../../solr-configs/palimpsest/conf/managed-schema.xml"));
    for (String type : List.of("palimpsest_features", "text_by_sound", "text_mixed")) {
      int start = schema.indexOf("<fieldType name=\"" + type + "\"");
      assertThat(schema.substring(start, schema.indexOf("</fieldType>", start)))
          .as(type)
          .containsSubsequence(
              "ReadingCharFilterFactory",
              "JoiningCharFilterFactory",
              "FoldingCharFilterFactory",
              "StandardTokenizerFactory",
              "LookalikeFilterFactory",
              "PieceFilterFactory",
              "CJKBigramFilterFactory",
              "PorterStemFilterFactory");
    }
  }

  private static List<String> terms(String text) {
    return tokens(text).stream().map(Token::term).toList();
  }

  private static List<Token> tokens(String text) {
    List<Token> tokens = new ArrayList<>();
    TokenReader.read(
        CHAIN, text, (term, start, end) -> tokens.add(new Token(term.toString(), start, end)));
    return tokens;
  }
}
