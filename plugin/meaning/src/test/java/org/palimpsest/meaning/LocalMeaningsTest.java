package org.palimpsest.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.CheckResult.SamePassage;
import org.palimpsest.client.CheckResult.Span;
import org.palimpsest.client.meaning.MeaningComparer;
import org.palimpsest.client.meaning.MeaningComparer.Comparison;
import org.palimpsest.client.meaning.NearSource;

/** Runs the real models. */
final class LocalMeaningsTest {

  private static final MeaningComparer MEANINGS = MeaningComparer.load();

  private static final String OWN =
      "The council had been debating the harbour for most of the winter. ";

  private static final String SAID =
      "Early each day the old woman went down to the shore and collected wood that the sea had"
          + " brought. She dried it against the wall of her cottage until autumn. When the cold came,"
          + " she gave most of it to neighbours who had none. ";

  private static final String SAID_OTHERWISE =
      "Each morning the old lady walked to the shore and gathered wood which the sea had washed up."
          + " Until autumn she let it dry along her cottage's wall. When it grew cold, she handed"
          + " most of it to the neighbours who had none. ";

  private static final String CHINESE =
      "每天清晨天还没有亮的时候，老人就会独自走到海边，去拾取夜里被海水冲上岸来的木头。她把捡来的木头一根一根靠在小屋朝南的墙边，一直晾晒到秋天才收进屋里。等到天气转冷以后，她把其中的大部分木柴送给了村里那些没有柴火过冬的邻居。剩下的一小部分，她留给自己在下雪的夜里烧水煮饭，从来没有舍得多用。";

  private static final String CHINESE_OTHERWISE =
      "天天一大早，天色还是黑的，老人便一个人来到海边，捡拾夜间被海浪冲到岸上的木头。这些木头被她一根根地靠在小屋南面的墙边晾晒，直到秋天才会搬进屋里。天冷下来之后，她就把大部分木柴分给村里没有柴火过冬的邻居们。只有剩下的一点点是留给她自己的，下雪的夜里用来烧水做饭，她总是舍不得多烧。";

  @AfterAll
  static void close() {
    MEANINGS.close();
  }

  private static NearSource source(String id, String text, String checked) {
    return new NearSource(id, text, List.of(new Span(0, checked.length(), null)));
  }

  private static Comparison compare(String checked, String... sources) {
    List<NearSource> near = new java.util.ArrayList<>();
    for (String text : sources) {
      near.add(source("source-" + near.size(), text, checked));
    }
    return MEANINGS.compare(checked, List.of(), near);
  }

  @Test
  void whatIsSaidInOtherWords_isFoundInItsPlace() {
    String checked = OWN + SAID_OTHERWISE + OWN;
    String unrelated = "Prices of copper rose again in March. " + OWN;

    Comparison found =
        compare(checked, "A preface, about boats. " + SAID, unrelated, unrelated, unrelated);

    assertThat(found.passages()).hasSize(1);
    SamePassage same = found.passages().get(0);
    assertThat(same.id()).isEqualTo("source-0");
    assertThat(same.suspicious().offset()).isLessThanOrEqualTo(OWN.length());
    assertThat(same.suspicious().end()).isGreaterThanOrEqualTo(OWN.length() + 200);
    assertThat(same.similarity()).isBetween(.76, 1.0);
    assertThat(found.model()).isEqualTo("all-minilm-l6-v2-q");
    assertThat(found.sources()).isEqualTo(4);
    assertThat(found.sentences()).isBetween(8, 30);
  }

  @Test
  void chinese_hasAModelOfItsOwn() {
    String unrelated = "今年三月铜价再次上涨。分析人士认为需求仍然不足。港口的吞吐量连续三个月下降。";

    Comparison found = compare(CHINESE_OTHERWISE, CHINESE, unrelated, unrelated, unrelated);

    assertThat(found.model()).isEqualTo("bge-small-zh-v1.5-q");
    assertThat(found.passages()).hasSize(1);
  }

  @Test
  void whatPassagesExplainAlready_isNotComparedAgain() {
    Comparison found =
        MEANINGS.compare(
            SAID_OTHERWISE,
            List.of(new Span(0, SAID_OTHERWISE.length(), null)),
            List.of(source("a", SAID, SAID_OTHERWISE)));

    assertThat(found.passages()).isEmpty();
  }

  @Test
  void sourcesInAnotherLanguage_andEmptyTexts_areNotCompared() {
    assertThat(compare(SAID_OTHERWISE, CHINESE).sources()).isZero();
    assertThat(compare("", SAID).passages()).isEmpty();
    assertThat(compare(SAID, "").passages()).isEmpty();
    assertThat(MEANINGS.compare(SAID, List.of(), List.of()).sentences()).isZero();
  }

  @Test
  void halvesOfCharacters_areNoHindrance() {
    String broken = SAID_OTHERWISE.replace("autumn", "aut\ud83dumn\udc00");

    assertThat(compare(broken, SAID).sentences()).isPositive();
  }

  @Test
  void anotherTextOnOneSubject_isNotTheSame() {
    String other =
        "Driftwood is wood that has been washed onto a shore by winds, tides or waves. Carvers"
            + " value it for its shapes. In some bays it is removed so that boats are not harmed.";

    assertThat(compare(SAID_OTHERWISE, other).passages()).isEmpty();
  }
}
