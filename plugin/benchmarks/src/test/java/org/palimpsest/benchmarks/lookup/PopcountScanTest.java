package org.palimpsest.benchmarks.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.core.fingerprint.FingerprintList;

final class PopcountScanTest {

  @TempDir private Path folder;

  /** A distance with some hundred near pairs, and a size that is not a multiple of tiles. */
  @Test
  void scan_anyLibrary_asBruteForce() throws IOException {
    SyntheticLibrary library = new SyntheticLibrary(3, 2_500);
    FingerprintFile file = FingerprintFile.write(library, folder.resolve("fingerprints"));
    FingerprintList windows = library.suspicious(0, 50);
    Set<Long> expected = new HashSet<>();
    for (int window = 0; window < windows.size(); window++) {
      for (int sentence = 0; sentence < library.sentences(); sentence++) {
        if (library.fingerprint(sentence).distance(windows.get(window)) <= 38) {
          expected.add(Contender.pair(window, sentence));
        }
      }
    }
    Set<Long> found = new HashSet<>();
    new PopcountScan(file, 38, Clock.WALL, 1)
        .scan(windows, (window, sentence) -> found.add(Contender.pair(window, sentence)));
    assertThat(found).isEqualTo(expected).hasSizeGreaterThan(100);
  }

  @Test
  void file_anySentence_asWritten() throws IOException {
    SyntheticLibrary library = new SyntheticLibrary(3, 300);
    FingerprintFile file = FingerprintFile.write(library, folder.resolve("fingerprints"));
    assertThat(file.size()).isEqualTo(300);
    for (int sentence = 0; sentence < 300; sentence++) {
      assertThat(file.low(sentence)).isEqualTo(library.low(sentence));
      assertThat(file.high(sentence)).isEqualTo(library.high(sentence));
    }
  }
}
