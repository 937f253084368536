package org.palimpsest.benchmarks.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.table.SentenceTable;

final class SyntheticLibraryTest {

  private final SyntheticLibrary library = new SyntheticLibrary(1, 1_000);

  @Test
  void fingerprint_sameSeed_sameAndFitting() {
    SyntheticLibrary again = new SyntheticLibrary(1, 1_000);
    SyntheticLibrary other = new SyntheticLibrary(2, 1_000);
    Set<Fingerprint> all = new HashSet<>();
    for (int sentence = 0; sentence < library.sentences(); sentence++) {
      Fingerprint fingerprint = library.fingerprint(sentence);
      assertThat(fingerprint).isEqualTo(again.fingerprint(sentence));
      assertThat(fingerprint).isNotEqualTo(other.fingerprint(sentence));
      assertThat(fingerprint.high() >>> (Scheme.DEFAULT.bits() - Long.SIZE)).isZero();
      all.add(fingerprint);
    }
    assertThat(all).hasSize(library.sentences());
  }

  @Test
  void tables_allDocuments_everySentenceOnce() {
    int sentence = 0;
    for (int document = 0; document < library.documents(); document++) {
      SentenceTable table = library.table(document);
      for (int i = 0; i < table.sentences().size(); i++, sentence++) {
        assertThat(table.sentences().fingerprints().get(i))
            .isEqualTo(library.fingerprint(sentence));
        assertThat(SyntheticLibrary.documentOf(sentence)).isEqualTo(document);
      }
    }
    assertThat(sentence).isEqualTo(library.sentences());
  }

  @Test
  void suspicious_everyTenth_nearASentence() {
    FingerprintList windows = library.suspicious(7, 130);
    assertThat(windows).isEqualTo(library.suspicious(7, 130));
    assertThat(windows).isNotEqualTo(library.suspicious(8, 130));
    for (int window = 0; window < windows.size(); window += 10) {
      assertThat(nearest(windows.get(window))).isLessThanOrEqualTo(20);
    }
  }

  private int nearest(Fingerprint window) {
    int nearest = Integer.MAX_VALUE;
    for (int sentence = 0; sentence < library.sentences(); sentence++) {
      nearest = Math.min(nearest, library.fingerprint(sentence).distance(window));
    }
    return nearest;
  }

  @Test
  void construction_noSentences_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new SyntheticLibrary(1, 0));
  }
}
