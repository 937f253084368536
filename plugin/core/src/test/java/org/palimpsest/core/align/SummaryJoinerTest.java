package org.palimpsest.core.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;

final class SummaryJoinerTest {

  private static final String TEXT = "a".repeat(1_000);

  private static List<AlignedPassage> join(List<AlignedPassage> passages) {
    return new SummaryJoiner(TEXT).join(passages);
  }

  private static AlignedPassage passage(
      int offset, int sourceOffset, double similarity, double weight) {
    return new AlignedPassage(
        new Span(offset, 200), new Span(sourceOffset, 300), similarity, false, weight, 2);
  }

  @Test
  void inARowFromFarApart_onePassage() {
    assertThat(join(List.of(passage(500, 3000, 0.5, 1.2), passage(100, 200, 0.7, 2.0))))
        .containsExactly(
            new AlignedPassage(new Span(100, 600), new Span(200, 3100), 0.6, false, 2.0, 4));
  }

  @Test
  void besideAnAcceptedPassage_halfTheWeightIsEnough() {
    assertThat(join(List.of(passage(100, 200, 0.7, 1.1), passage(310, 2000, 0.5, 0.6))))
        .containsExactly(
            new AlignedPassage(new Span(100, 410), new Span(200, 2100), 0.6, false, 1.1, 4));
  }

  @Test
  void lightPassagesAlone_areNone() {
    assertThat(join(List.of(passage(100, 200, 0.7, 0.9), passage(310, 2000, 0.5, 0.9)))).isEmpty();
  }

  @Test
  void tooFarApartOnEitherSide_passagesOfTheirOwn() {
    List<AlignedPassage> inText = List.of(passage(100, 200, 0.7, 2), passage(501, 3000, 0.7, 2));
    List<AlignedPassage> inSource = List.of(passage(100, 200, 0.7, 2), passage(310, 5000, 0.7, 2));

    assertThat(join(inText)).isEqualTo(inText);
    assertThat(join(inSource)).isEqualTo(inSource);
  }

  /** The gap between the parts below is 150 characters: one sentence or four. */
  @Test
  void sentencesOfHanBetween_moreThanLettersOfAnAlphabet() {
    List<AlignedPassage> parts = List.of(passage(100, 200, 0.7, 2), passage(450, 3000, 0.5, 2));

    assertThat(join(parts)).hasSize(1);
    assertThat(new SummaryJoiner("文".repeat(1_000)).join(parts)).isEqualTo(parts);
  }

  /** Inserted text separates these parts. */
  @Test
  void inARowInTheSourceToo_passagesOfTheirOwn() {
    List<AlignedPassage> parted = List.of(passage(100, 200, 0.7, 2), passage(350, 550, 0.7, 2));

    assertThat(join(parted)).isEqualTo(parted);
  }

  @Test
  void verbatim_passagesOfTheirOwn() {
    List<AlignedPassage> copies = List.of(passage(100, 200, 0.95, 2), passage(310, 2000, 0.9, 2));

    assertThat(join(copies)).isEqualTo(copies);
  }

  @Test
  void copyBesideWhatIsRewritten_passagesOfTheirOwn() {
    List<AlignedPassage> both = List.of(passage(100, 900, 0.95, 3), passage(310, 2700, 0.6, 2));

    assertThat(join(both)).isEqualTo(both);
  }

  /** A page header has the words of the cover. */
  @Test
  void nameOfTheCoverInFront_isNoPart() {
    AlignedPassage rest = passage(310, 2000, 0.6, 2);

    assertThat(join(List.of(passage(100, 199, 1, 0.6), rest))).containsExactly(rest);
    assertThat(join(List.of(passage(100, 200, 1, 0.6), rest)))
        .containsExactly(
            new AlignedPassage(new Span(100, 410), new Span(200, 2100), 0.8, false, 2.0, 4));
  }

  @Test
  void mostlyTheSameText_passagesOfTheirOwn() {
    List<AlignedPassage> same = List.of(passage(100, 200, 0.5, 2), passage(190, 2000, 0.5, 2));

    assertThat(join(same)).isEqualTo(same);
  }
}
