package org.palimpsest.core.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;

final class EvidenceTest {

  private static final Span LONG = new Span(0, Evidence.BRIEF_MAX + 1);
  private static final Span BRIEF = new Span(1000, Evidence.BRIEF_MAX);

  private static Evidence evidence(int sources, List<Span> passages, boolean ownWork) {
    Evidence.Builder builder = new Evidence.Builder();
    for (int i = 0; i < sources; i++) {
      builder.addPassages(
          passages.stream().map(span -> Passage.ofFingerprints(span, span, 1, 0, 1)).toList(),
          ownWork);
    }
    return builder.build();
  }

  @Test
  void briefPassages_areCommonAboveTheLimit() {
    Evidence evidence = evidence(3, List.of(BRIEF), false);

    assertThat(evidence.common(3)).isEmpty();
    assertThat(evidence.common(2)).containsExactly(BRIEF);
    assertThat(evidence.common(0)).as("no limit").isEmpty();
    assertThat(evidence.total(List.of())).containsExactly(BRIEF);
    assertThat(evidence.total(evidence.common(2))).isEmpty();
  }

  @Test
  void longPassages_areNeverCommon() {
    Evidence evidence = evidence(100, List.of(LONG), false);

    assertThat(evidence.common(2)).isEmpty();
    assertThat(evidence.total(evidence.common(2))).containsExactly(LONG);
  }

  @Test
  void commonText_countsInALongPassage() {
    Span header = new Span(0, 50);
    Evidence evidence = evidence(3, List.of(header), false).plus(evidence(1, List.of(LONG), false));
    List<Span> common = evidence.common(2);

    assertThat(common).containsExactly(header);
    assertThat(evidence.total(common)).containsExactly(LONG);
  }

  @Test
  void ownAndOthersTogether_areCommon() {
    Evidence evidence = evidence(2, List.of(BRIEF), false).plus(evidence(1, List.of(BRIEF), true));

    assertThat(evidence.common(2)).containsExactly(BRIEF);
    assertThat(evidence.withoutOwn(evidence.common(2))).isEmpty();
  }

  @Test
  void whatOnlyOwnWorkExplains_isOwn() {
    Evidence evidence =
        evidence(1, List.of(LONG, BRIEF), true)
            .plus(evidence(1, List.of(new Span(300, 800)), false));

    assertThat(evidence.total(List.of())).containsExactly(new Span(0, 1000 + Evidence.BRIEF_MAX));
    assertThat(evidence.withoutOwn(List.of())).containsExactly(new Span(300, 800));
  }

  @Test
  void tooShortPassages_areNoEvidence() {
    Evidence.Builder builder = new Evidence.Builder();
    builder.addTooShort(List.of(new Span(5, 20)));
    Evidence evidence = builder.build();

    assertThat(evidence.total(List.of())).isEmpty();
    assertThat(evidence.tooShort().above(0)).containsExactly(new Span(5, 20));
  }

  @Test
  void none_changesNothing() {
    Evidence evidence = evidence(2, List.of(LONG, BRIEF), false);

    assertThat(Evidence.NONE.plus(evidence)).isEqualTo(evidence);
    assertThat(evidence.plus(Evidence.NONE)).isEqualTo(evidence);
  }
}
