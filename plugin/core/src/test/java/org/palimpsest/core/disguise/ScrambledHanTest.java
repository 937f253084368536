package org.palimpsest.core.disguise;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class ScrambledHanTest {

  private static final Pattern CLAUSE = Pattern.compile("[\u4E00-\u9FFF]+");

  private static final String PROSE =
      "图书馆的地下书库常年保持恒温，管理员每天早晨都要检查一遍温度和湿度，并把数字记在墙上的表格里。"
          + "去年夏天，空调坏了三天，几百册线装书的纸张开始发黄，大家才明白这些记录的意义。后来学校拨了一笔经费，"
          + "请来外地的工程师重新设计通风系统，同时培训了两名年轻的职员，让他们学会自己判断故障的原因。现在走进书库，"
          + "先要换上干净的鞋套，再用毛巾擦去手上的汗水，然后才能打开柜子取书。有读者觉得这样太麻烦，"
          + "但是更多的人愿意多等几分钟，因为他们知道，这里保存的许多资料在别的地方已经找不到了。"
          + "今年春天开始，我们又把其中最珍贵的一部分拍成照片，放到网站上供研究人员免费使用。"
          + "照片的质量比原来想象的要好，连印章上细小的裂纹都能看得清楚，很多老师在课堂上直接用它们讲解版本的区别。";

  private static final String CLASSICAL =
      "昔有老者居于南山之下，其子问曰：何以不仕而耕也？老者曰：仕者劳其心，耕者劳其力，吾力有余而心不足，故耕焉。"
          + "子曰：然则学何用乎？曰：学者所以知耕之时，辨土之宜，非独为禄也。乃携其子观于田，指而告之曰：此水之所归，"
          + "彼石之所积，不学者见其草而不见其脉矣。子遂受其言，昼耕夜读，三年而邑人称之。邑宰闻其名，使人召之，"
          + "子以父老辞。宰曰：孝矣，而未尽也，能以其学教邑之童子乎？子曰：诺。于是筑室于溪之东，来学者数十人，"
          + "岁歉则减其束脩，岁丰则与之饮酒。及老者卒，邑人皆为之服，其室至今存焉，过者必式之，曰：此耕者之堂也。";

  @Test
  void prose_noSign() {
    assertThat(Signs.of(PROSE)).isEmpty();
    assertThat(Signs.of(CLASSICAL)).isEmpty();
  }

  @Test
  void traditionalProse_noSign() {
    String traditional =
        PROSE.replace('图', '圖').replace('书', '書').replace('馆', '館').replace('员', '員');

    assertThat(Signs.of(traditional)).isEmpty();
  }

  @Test
  void shuffledInFives_nearlyAlwaysOneStretch() {
    assertThat(seeds().filter(seed -> isOneStretch(shuffled(PROSE, seed))).count())
        .isGreaterThanOrEqualTo(38);
  }

  @Test
  void everyThirdOneReplaced_nearlyAlwaysOneStretch() {
    assertThat(seeds().filter(seed -> isOneStretch(replaced(PROSE, seed))).count())
        .isGreaterThanOrEqualTo(36);
  }

  @Test
  void tableOfAFewCharacters_noSign() {
    assertThat(Signs.of("是的 在了 是的 都会 着的 了是 ".repeat(100))).isEmpty();
    assertThat(Signs.of("是，的，在，了，这，个，优，良，中，差，\n".repeat(100))).isEmpty();
  }

  @Test
  void shortText_noSign() {
    assertThat(Signs.of(shuffled(PROSE.substring(0, 200), 1))).isEmpty();
  }

  private static LongStream seeds() {
    return LongStream.range(0, 40);
  }

  /** Whether the text is found at its place between others. */
  private static boolean isOneStretch(String scrambled) {
    int start = PROSE.length() + 1;
    List<Sign> signs = Signs.of(PROSE + "\n" + scrambled + "\n" + CLASSICAL);
    return signs.size() == 1
        && signs.get(0).kind() == SignKind.SCRAMBLED_TEXT
        && signs.get(0).count() == 1
        && Math.abs(signs.get(0).places().get(0).offset() - start) < 120;
  }

  private static String shuffled(String text, long seed) {
    Random random = new Random(seed);
    return CLAUSE
        .matcher(text)
        .replaceAll(
            clause -> {
              StringBuilder shuffled = new StringBuilder();
              for (int i = 0; i < clause.group().length(); i += 5) {
                String five = clause.group().substring(i, Math.min(clause.group().length(), i + 5));
                List<Character> characters = new ArrayList<>();
                five.chars().forEach(c -> characters.add((char) c));
                Collections.shuffle(characters, random);
                characters.forEach(shuffled::append);
              }
              return shuffled.toString();
            });
  }

  private static String replaced(String text, long seed) {
    Random random = new Random(seed);
    StringBuilder replaced = new StringBuilder(text);
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      if (Character.isIdeographic(text.charAt(i)) && ++count % 3 == 0) {
        char other = '，';
        while (!Character.isIdeographic(other)) {
          other = text.charAt(random.nextInt(text.length()));
        }
        replaced.setCharAt(i, other);
      }
    }
    return replaced.toString();
  }
}
