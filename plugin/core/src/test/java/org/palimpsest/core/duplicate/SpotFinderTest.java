package org.palimpsest.core.duplicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.fingerprint.Seed;

final class SpotFinderTest {

  private static final SpotFinder FINDER = new SpotFinder(SpotParameters.DEFAULT, Seed.PUBLIC);

  private static final String ARTICLE =
      "The river rose in the night, and the farmers of the valley moved their cattle to the hills. It"
          + " was said that the old bridge would not stand.";

  private static final String CHINESE = "盐碱土在我国沿海各省都有分布，面积大、类型多，长期以来被视为低产甚至无法利用的后备土地。";

  /** The paper's example: text that is no running text has no spots. */
  @Test
  void navigationAroundAnArticle_addsNothing() {
    String page = "Home | News | Sport | Weather | Login\n" + ARTICLE;

    assertThat(FINDER.find(page)).isEqualTo(FINDER.find(ARTICLE));
    assertThat(FINDER.find(ARTICLE).size()).isGreaterThan(8);
  }

  @Test
  void antecedentAndItsNextContentWords_areOneSpot() {
    assertThat(FINDER.find("the river rose").size()).isEqualTo(1);
    assertThat(FINDER.find("a river rose")).isNotEqualTo(FINDER.find("the river rose"));
    assertThat(FINDER.find("the rose river")).isNotEqualTo(FINDER.find("the river rose"));
    assertThat(FINDER.find("the river rose").containmentIn(FINDER.find("the river to the rose")))
        .isEqualTo(1);
  }

  @Test
  void chainThatTheTextCutsOff_isNoSpot() {
    assertThat(FINDER.find("the river").size()).isZero();
  }

  @Test
  void caseWidthAccentsAndPunctuation_changeNothing() {
    String disguised =
        ARTICLE.replace("river", "ＲＩＶＥＲ").replace(", and", " - AND").replace("old", "öld");

    assertThat(FINDER.find(disguised)).isEqualTo(FINDER.find(ARTICLE));
  }

  @Test
  void traditionalCharacters_haveTheSpotsOfSimplifiedOnes() {
    String traditional = "鹽鹼土在我國沿海各省都有分佈，面積大、類型多，長期以來被視為低產甚至無法利用的後備土地。";

    assertThat(FINDER.find(CHINESE).size()).isGreaterThan(4);
    assertThat(FINDER.find(traditional).resemblance(FINDER.find(CHINESE))).isEqualTo(1);
  }

  @Test
  void charactersOutsideTheBasicPlane_areTakenWhole() {
    assertThat(FINDER.find("the \uD835\uDC1A\uD835\uDC1B river"))
        .isEqualTo(FINDER.find("the ab river"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n", "word", "word word word word", "the", "1 2 3", "\uD83D", "的"})
  void textWithoutRunningWords_hasNoSpotsAndResemblesNothing(String text) {
    assertThat(FINDER.find(text).size()).isZero();
    assertThat(FINDER.find(text).resemblance(FINDER.find(text))).isZero();
    assertThat(FINDER.find(text).containmentIn(FINDER.find(ARTICLE))).isZero();
  }

  @Test
  void repeatedText_hasTheSpotsOfOne() {
    String twice = ARTICLE + " " + ARTICLE;

    // except those across the seam
    assertThat(FINDER.find(ARTICLE).containmentIn(FINDER.find(twice))).isEqualTo(1);
    assertThat(FINDER.find(twice).resemblance(FINDER.find(ARTICLE))).isCloseTo(1, within(0.15));
  }

  @Test
  void otherSeed_otherSpots() {
    SpotFinder other = new SpotFinder(SpotParameters.DEFAULT, Seed.PUBLIC.of("test"));

    assertThat(other.find(ARTICLE).shared(FINDER.find(ARTICLE))).isZero();
  }

  @Test
  void chainsOfNothing_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SpotParameters(0, 4))
        .withMessage("chainLength is 0, must be at least 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SpotParameters(2, -1))
        .withMessage("hanChainLength is -1, must be at least 1");
  }

  /** A language without known function words. */
  private static final String RUSSIAN =
      "Зимой порт замерзал, и корабли стояли у причалов до весны. Матросы чинили паруса, варили смолу"
          + " и рассказывали о южных морях. Капитан каждый вечер поднимался на маяк и смотрел, не тронулся"
          + " ли лёд. В апреле ветер переменился, трещины дошли до мола, и первая лодка вышла в открытое"
          + " море. На берегу звонили колокола, дети бежали вдоль воды и кричали имена отцов.";

  private static final String OTHER_RUSSIAN =
      "Библиотека стоит на холме, и её окна видны издалека. Студенты приходят сюда после лекций, читают"
          + " старые газеты и спорят о переводах. Хранитель записывает каждую выданную книгу в толстую"
          + " тетрадь. Летом залы закрывают на месяц, полки протирают, каталоги проверяют по карточкам."
          + " Осенью привозят новые собрания, и очередь перед дверью снова доходит до площади.";

  @Test
  void languageWhoseGrammarIsNotKnown_hasSpotsToo() {
    SpotSet spots = FINDER.find(RUSSIAN);

    assertThat(spots.size()).isGreaterThanOrEqualTo(Relation.SPOTS_MIN);
    assertThat(FINDER.find("Реклама 2026. " + RUSSIAN).resemblance(spots)).isGreaterThan(.7);
    assertThat(FINDER.find(OTHER_RUSSIAN).resemblance(spots)).isLessThan(.1);
  }

  /** Otherwise a common notice would make two pages one document. */
  @Test
  void noticeInAnotherLanguage_doesNotTellForTheWholePage() {
    String one = RUSSIAN + OTHER_RUSSIAN.repeat(2).toUpperCase(Locale.ROOT) + ARTICLE;
    String other = new StringBuilder(RUSSIAN + OTHER_RUSSIAN).reverse() + ARTICLE;

    assertThat(FINDER.find(one).resemblance(FINDER.find(other))).isLessThan(.4);
  }
}
