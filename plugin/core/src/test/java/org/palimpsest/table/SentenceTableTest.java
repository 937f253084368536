package org.palimpsest.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.palimpsest.fingerprint.FingerprintedUnits;
import org.palimpsest.fingerprint.RandomFingerprints;
import org.palimpsest.fingerprint.Scheme;
import org.palimpsest.text.Span;

final class SentenceTableTest {

  private static final TableHeader HEADER = RandomTables.header(new Random(0), Scheme.DEFAULT);

  @Test
  void sentencesThatTouch_taken() {
    assertThat(new SentenceTable(HEADER, 10, units(new Span(0, 4), new Span(4, 6))).sentences())
        .isEqualTo(units(new Span(0, 4), new Span(4, 6)));
  }

  @Test
  void sentencesThatOverlap_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SentenceTable(HEADER, 10, units(new Span(0, 4), new Span(3, 6))))
        .withMessage("sentences overlap at offset 3");
  }

  @Test
  void sentencesOutOfOrder_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SentenceTable(HEADER, 10, units(new Span(5, 2), new Span(0, 2))))
        .withMessage("sentences overlap at offset 0");
  }

  @Test
  void sentenceBehindTheTextsEnd_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SentenceTable(HEADER, 9, units(new Span(4, 6))))
        .withMessage("a sentence ends at 10, behind the text's end at 9");
  }

  @Test
  void emptySentence_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SentenceTable(HEADER, 9, units(new Span(4, 0))))
        .withMessage("the sentence at offset 4 is empty");
  }

  @Test
  void headerMissing_refused() {
    assertThatNullPointerException().isThrownBy(() -> new SentenceTable(null, 9, units()));
  }

  private static FingerprintedUnits units(Span... spans) {
    return new FingerprintedUnits(
        List.of(spans), RandomFingerprints.list(new Random(1), 100, spans.length));
  }
}
