package org.palimpsest.core.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.text.Span;

final class WorksTest {

  private static final Fingerprint HERE = new Fingerprint(0, 0);
  private static final Fingerprint NEARLY = new Fingerprint(0b1111, 0b1111);
  private static final Fingerprint ELSEWHERE = new Fingerprint(0, (1L << 50) - 1);

  private final Works works = new Works();

  private static Passage passage(int offset, int length, Fingerprint surroundings) {
    return new Passage(
        new Span(offset, length),
        new Span(0, length),
        1,
        0,
        1,
        Passage.Kind.IDENTICAL,
        2,
        new SourceContext(surroundings, 3000, 3000));
  }

  @Test
  void draftWithAPartOfThePassages_isAVersion() {
    assertThat(works.add(7, List.of(passage(0, 300, HERE), passage(900, 200, ELSEWHERE))))
        .isEqualTo(7);
    assertThat(works.add(8, List.of(passage(10, 280, NEARLY)))).isEqualTo(7);
    assertThat(works.add(9, List.of(passage(0, 300, NEARLY), passage(900, 190, ELSEWHERE))))
        .isEqualTo(7);
  }

  /** Otherwise that passage would be lost. */
  @Test
  void sourceWithAPassageOfItsOwn_isNoVersion() {
    works.add(1, List.of(passage(0, 300, HERE)));

    assertThat(works.add(2, List.of(passage(0, 300, HERE), passage(2000, 60, HERE)))).isEqualTo(2);
  }

  @Test
  void samePlaceInOtherSurroundings_isNoVersion() {
    works.add(1, List.of(passage(0, 300, HERE)));

    assertThat(works.add(2, List.of(passage(0, 300, ELSEWHERE)))).isEqualTo(2);
  }

  @Test
  void ofFingerprintsAlone_nothingIsKnown() {
    List<Passage> passages =
        List.of(Passage.ofFingerprints(new Span(0, 300), new Span(0, 300), 1, 0, 1));
    works.add(1, passages);

    assertThat(works.add(2, passages)).isEqualTo(2);
  }
}
