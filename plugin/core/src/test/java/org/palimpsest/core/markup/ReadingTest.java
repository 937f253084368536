package org.palimpsest.core.markup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ReadingTest {

  private static final String[] PIECES = {
    "<", "<b", "</b>", "&", "&amp", ";", "\\", "\\emph{", "}", "\\u4e", "2d", "%", "%E4%B8", "%AD",
        "[",
    "3", "]", "(", "wo", ")", "中", "国", "x", " ", "\uD83D\uDE00", "\uD83D", "\"", "=", "①", "\n"
  };

  private static String read(String text) {
    char[] characters = text.toCharArray();
    Reading reading = new Reading();
    StringBuilder read = new StringBuilder();
    for (int at = 0; at < characters.length; ) {
      int plain = reading.plainLength(characters, at, characters.length);
      read.append(characters, at, plain);
      at += plain;
      if (at < characters.length) {
        int end = Math.min(characters.length, at + Reading.LOOKAHEAD);
        Written written = reading.at(characters, at, end);
        read.append(written == null ? String.valueOf(characters[at]) : written.meaning());
        at += written == null ? 1 : written.length();
        assertThat(at).isLessThanOrEqualTo(end);
      }
    }
    return read.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // HTML
        "<b>bold</b> and <span style=\"color:#fff\" class='x y'>white</span> | bold and white",
        "one<br/>two<BR >three<td width=3>four | one two three four",
        "a<!-- not shown -->b | ab",
        "中<i></i>国 | 中国",
        "caf&eacute; &amp; &lt;b&gt; &#20013;&#x56FD;&#x1F600; | café & <b> 中国😀",
        "&amp;lt; | &lt;",
        // LaTeX
        "\\emph{one} \\textbf{\\textit{two}} three} | one two three}",
        "caf\\'e na\\\"{\\i}ve | cafe na{\\i}ve",
        "as shown\\cite{knuth84} in\\label{sec:one} it | as shown in it",
        // JSON and URLs
        "\\u4e2d\\u56FD \\uD83D\\uDE00 | 中国 😀",
        "%E4%B8%AD%e5%9b%bd%20%F0%9F%98%80 | 中国 😀",
        // syllables
        "\u1112\u1161\u11AB\u1100\u1173\u11AF \u1100\u1161 | 한글 가",
        // citations
        "text [3] and [3,4] and[12–15], 【7】and ［ 8］ end | text  and  and, and  end",
        "先①后⑫ | 先后",
        // between Han characters
        "中x国y人 | 中国人",
        "中(zhōng)国（guo2）人( rén) | 中国人( rén)",
        "绿(lǜ)爽(shuāng)二(èr) | 绿爽二",
        "中(zho\u0304ng) | 中"
      })
  void writtenOtherwise_readAsMeant(String text, String meaning) {
    assertThat(read(text)).isEqualTo(meaning);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "if a < b and c > d, a <b and c> d, a<b, a<=b",
        "x<3 i<n; i<=n; <3 <> </ < b>",
        "<john@example.org> <https://example.org/a?b=c>",
        "R&D, AT&T; a && b; &; &#; &#x; &#1114112; &nosuchname; &amp",
        "100 % of 50%, 5%-6%, %d %s %zz %E4%B8 %C0%80 %ED%A0%80x",
        "C:\\users\\me \\alpha + \\beta_{i} \\unknown{x} \\u12 \\\\ {a} }",
        "a[i] a[1000] [] [a] [1 2] [1,2,3] [,1] (1) (a)",
        "世贸组织(WTO)和国内生产总值（GDP）, 中(bcd) word (wo)",
        "アパートの人々",
        "第3章 5月3日 用ab测 xy",
        "\u1100 \u1161 \u1100x ㅎㅏㄴ",
        "Plain text, with 3 numbers; and no more."
      })
  void meansItself_stays(String text) {
    assertThat(read(text)).isEqualTo(text);
  }

  @Test
  void moreThanTheLookahead_stays() {
    String attribute = " a=\"" + "x".repeat(Reading.LOOKAHEAD - 8) + "\"";

    assertThat(read("<b" + attribute + ">")).isEmpty();
    assertThat(read("<bb" + attribute + ">")).startsWith("<bb a");
  }

  @Test
  void anyText_noLongerThanItself() {
    Random random = new Random(1);
    for (int trial = 0; trial < 20_000; trial++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(12); i >= 0; i--) {
        text.append(PIECES[random.nextInt(PIECES.length)]);
      }
      assertThat(read(text.toString())).hasSizeLessThanOrEqualTo(text.length());
    }
  }
}
