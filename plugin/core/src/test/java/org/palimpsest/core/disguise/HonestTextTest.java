package org.palimpsest.core.disguise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Frequent features of papers, theses and PDF files are no sign of disguise. */
final class HonestTextTest {

  private static final String PROSE =
      "The stones of the river were carried down from the hills in the spring of that year, and"
          + " nobody in the village had seen the water rise so fast.\n";

  private static final String HAN = "河里的石头在那年春天被水从山上带到下游，村里没有人见过水涨得这么快。\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        // formulas
        "𝐴𝑐𝑐𝑢𝑟𝑎𝑐𝑦 = (𝑇𝑃 + 𝑇𝑁) / (𝑇𝑃 + 𝑇𝑁 + 𝐹𝑃 + 𝐹𝑁)",
        "𝑠𝑖𝑛(𝑥) + 𝑒𝑥𝑝(𝑦), 𝐱ᵀ𝐀𝐱 = 𝐛",
        "A = [ a b c d e f g h ]",
        "where NFκB, cosαsinβ + sinαcosβ, ΔxΔp and AcosωtBsinωt",
        "f\u2061(x) + sin\u2061x = 2\u2062xy",
        "x\uF03Dy\uF02Bz, n\uF0A3m, \uF0E5\uF03D\uF0A5",
        "设阵甲A乙B丙C丁D戊E己F庚G辛H壬I癸J子K丑L",
        "水H氧O碳C氮N磷P硫S钠Na氯Cl钾K钙Ca镁Mg铁Fe铜Cu锌Zn",
        "MKTAYIAKQRQISFVKSHFSRQLEERLGLIEVQAPILSRVGDGTQDNLSGAEKAVQVKVKALPDAQ",
        // pages of contents, headings, covers
        "第 三 章 结 果 与 分 析 ………… 9\n参 考 文 献 与 其 他 ………… 20",
        "A B S T R A C T\nA C K N O W L E D G E M E N T S",
        "基 于 深 度 学 习 的 河 流 研 究",
        "某 某 大 学 硕 士 学 位 论 文\n学 科 专 业 ： 计 算 机 科 学 与 技 术",
        "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z",
        // from web pages
        "http://exa\u200Bmple.org/a\u200Bb, name\u200E(2010) and ri\u200Bver",
        "the Ｘ ray and ＤＮＡ methods (ＰＣＲ)",
      })
  void everydayPlace_noSign(String place) {
    String text = PROSE.repeat(9) + place + "\n" + HAN.repeat(30) + place + "\n" + PROSE.repeat(9);

    assertThat(Signs.of(text)).isEmpty();
  }

  @Test
  void wholeTextWithItsLettersApart_isLayout() {
    String han = Arrays.stream(HAN.repeat(200).split("", -1)).collect(Collectors.joining(" "));

    assertThat(Signs.of(han)).isEmpty();
  }

  /** A sentence or two inside a long text. */
  @ParameterizedTest
  @ValueSource(strings = {"\u200B", "\uE000", " ", "*"})
  void disguisedPassage_isTold(String between) {
    String passage =
        Arrays.stream(HAN.repeat(5).split("", -1)).collect(Collectors.joining(between));

    assertThat(Signs.of(HAN.repeat(99) + passage + HAN.repeat(99))).hasSize(1);
  }

  @Test
  void disguisedEnglishPassage_isTold() {
    String text = PROSE.repeat(40) + PROSE.repeat(3).replace('a', 'а') + PROSE.repeat(40);
    String wide = PROSE.repeat(40) + PROSE.repeat(3).replace('e', 'ｅ') + PROSE.repeat(40);
    String run = PROSE.repeat(40) + PROSE.repeat(3).replace(" ", "x") + PROSE.repeat(40);

    assertThat(Signs.of(text)).extracting(Sign::kind).containsExactly(SignKind.CONFUSABLE_LETTERS);
    assertThat(Signs.of(wide)).extracting(Sign::kind).containsExactly(SignKind.UNUSUAL_FORMS);
    assertThat(Signs.of(run)).extracting(Sign::kind).containsExactly(SignKind.MISSING_SPACES);
  }
}
