package org.palimpsest.core.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.text.Span;

/** Text of ten works is not common, text of eleven is. */
final class LikePlacesTest {

  private static final int WORKS_MAX = 10;
  private static final int LENGTH = 10_000;
  private static final Span COVER = new Span(0, 1500);

  private final LikePlaces places = new LikePlaces(LENGTH);

  private static Passage passage(Span here, int before, int behind) {
    return new Passage(
        here,
        new Span(before, here.length()),
        1,
        0,
        1,
        Passage.Kind.MODIFIED,
        3,
        new SourceContext(null, before, behind));
  }

  private static Fingerprint remainder(int work) {
    SplittableRandom random = new SplittableRandom(work);
    return new Fingerprint(random.nextLong(), random.nextLong() >>> 28);
  }

  /** Works without other common text. */
  private void add(int from, int to, Passage... passages) {
    for (int work = from; work < to; work++) {
      places.add(Arrays.asList(passages), Set.of(), remainder(work));
    }
  }

  private List<Span> spans() {
    return places.spans(WORKS_MAX, List.of());
  }

  @Test
  void longTextOfElevenWorksAtTheStart_isAForm() {
    add(0, 10, passage(COVER, 0, 9000));
    assertThat(spans()).isEmpty();

    add(10, 11, passage(COVER, 60, 20_000));
    assertThat(spans()).containsExactly(COVER);
  }

  @Test
  void atTheEnd_too() {
    Span declaration = new Span(9000, 1000);
    add(0, 11, passage(declaration, 40_000, 0));

    assertThat(spans()).containsExactly(declaration);
  }

  /** Many copies do not make a form. */
  @Test
  void elsewhereInItsSources_isNone() {
    add(0, 40, passage(COVER, 5000, 15_000));

    assertThat(spans()).isEmpty();
  }

  /** In texts of one length, copies may have the same place by chance or habit. */
  @Test
  void inTheMidstOfAll_isNone() {
    add(0, 40, passage(new Span(4000, 1500), 4000, 4500));

    assertThat(spans()).isEmpty();
  }

  @Test
  void inALikePlaceInSomeOnly_isNone() {
    add(0, 12, passage(COVER, 0, 9000));
    add(12, 17, passage(COVER, 5000, 15_000));

    assertThat(spans()).isEmpty();
  }

  @Test
  void versionsOfOneWork_countOnce() {
    for (int version = 0; version < 20; version++) {
      places.add(List.of(passage(COVER, 0, 9000)), Set.of(), new Fingerprint(1L << version, 0));
    }

    assertThat(spans()).isEmpty();
  }

  /** Papers of one class share headings; at distance 24 they are no versions. */
  @Test
  void worksOfOneClass_countEach() {
    IntStream.range(0, 1 << 5)
        .filter(code -> Integer.bitCount(code) % 2 == 0)
        .forEach(code -> places.add(List.of(passage(COVER, 0, 9000)), Set.of(), spread(code)));

    assertThat(spans()).containsExactly(COVER);
  }

  /** Twelve bits for each bit of a code. */
  private static Fingerprint spread(int code) {
    long bits = 0;
    for (int i = 0; i < 5; i++) {
      bits |= ((code >> i) & 1) == 0 ? 0 : 0xfffL << (12 * i);
    }
    return new Fingerprint(bits, 0);
  }

  /** A reprinted news item is no form at any place. */
  @Test
  void nearlyAllOfItsSources_isNone() {
    add(0, 40, passage(COVER, 0, 500));

    assertThat(spans()).isEmpty();
  }

  /** Words from all over the source: the text between is not shared. */
  @Test
  void passageThatSpansNearlyAllOfItsSources_saysNothingOfTheRest() {
    Span list = new Span(9000, 700);
    Passage drawn =
        new Passage(
            list,
            new Span(50, 9600),
            1,
            0,
            1,
            Passage.Kind.MODIFIED,
            3,
            new SourceContext(null, 50, 350));
    add(0, 40, passage(COVER, 0, 8500), drawn);

    assertThat(spans()).contains(COVER);
  }

  @Test
  void nearlyAllOfTheDocument_isNone() {
    add(0, 40, passage(new Span(0, 8000), 0, 20_000));

    assertThat(spans()).isEmpty();
  }

  @Test
  void besideAForm_halfAsManyAreEnough_andItMayShiftFurther() {
    Span assignment = new Span(1510, 600);
    add(0, 6, passage(COVER, 0, 9000), passage(assignment, 2300, 8000));
    assertThat(spans()).isEmpty();

    add(6, 11, passage(COVER, 0, 9000));
    assertThat(spans()).containsExactly(COVER, assignment);
  }

  @Test
  void besideAForm_ofFewWorks_isNone() {
    add(0, 11, passage(COVER, 0, 9000));
    add(11, 13, passage(new Span(1500, 600), 1500, 8000));

    assertThat(spans()).containsExactly(COVER);
  }

  @Test
  void whatVeryManyHold_needsOneOfThem() {
    add(0, 1, passage(COVER, 0, 9000));

    assertThat(places.spans(WORKS_MAX, List.of(new Span(100, 400))))
        .containsExactly(new Span(100, 400));
  }

  @Test
  void inOneKindOfSection_isALikePlaceAnywhere() {
    Span entries = new Span(4000, 800);
    for (int work = 0; work < 11; work++) {
      Passage passage = passage(entries, 7000, 9000);
      places.add(List.of(passage), Set.of(passage), remainder(work));
    }

    assertThat(spans()).containsExactly(entries);
  }

  @Test
  void ofFingerprintsAlone_isNone() {
    for (int work = 0; work < 40; work++) {
      places.add(List.of(Passage.ofFingerprints(COVER, COVER, 5, 0, 1)), Set.of(), null);
    }

    assertThat(spans()).isEmpty();
  }
}
