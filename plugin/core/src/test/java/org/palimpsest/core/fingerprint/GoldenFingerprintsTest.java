package org.palimpsest.core.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares fingerprints with a fixed list. Stored tables depend on them: a failure requires a new
 * algorithm code, or indexed documents are not found any more.
 */
final class GoldenFingerprintsTest {

  private static final String RESOURCE = "/golden-fingerprints.txt";

  /** A line of the list: a text, and the fingerprint of its character pairs. */
  record Golden(String fingerprint, String text) {}

  static List<Golden> golden() {
    return lines()
        .filter(line -> !line.startsWith("#"))
        .map(GoldenFingerprintsTest::parse)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("golden")
  void goldenText_fingerprintAsListed(Golden golden) {
    FeatureHasher hasher = new FeatureHasher(Scheme.DEFAULT.seed());
    char[] chars = golden.text().toCharArray();
    long[] features = new long[chars.length - 1];
    for (int i = 0; i < features.length; i++) {
      features[i] = hasher.hash(chars, i, 2);
    }

    Fingerprint made = Fingerprinter.of(Scheme.DEFAULT).fingerprint(features, 0, features.length);

    assertThat(FingerprintList.of(List.of(made)).toText(Scheme.DEFAULT))
        .isEqualTo(golden.fingerprint());
  }

  @Test
  void list_isOfTheDefaultScheme() {
    assertThat(lines()).contains("# scheme " + Scheme.DEFAULT.key());
    assertThat(golden()).hasSizeGreaterThanOrEqualTo(20).doesNotHaveDuplicates();
  }

  private static Golden parse(String line) {
    int tab = line.indexOf('\t');
    return new Golden(line.substring(0, tab), line.substring(tab + 1));
  }

  private static Stream<String> lines() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(GoldenFingerprintsTest.class.getResourceAsStream(RESOURCE)),
                StandardCharsets.UTF_8))) {
      return lines.lines().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
