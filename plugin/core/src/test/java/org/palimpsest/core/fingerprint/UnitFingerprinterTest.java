package org.palimpsest.core.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Outline;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.core.text.Segmenter;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.text.Unit;

final class UnitFingerprinterTest {

  private static final Fingerprinter FINGERPRINTER = Fingerprinter.of(Scheme.DEFAULT);

  private static final String TEXT =
      """
      A Heading

      The first sentence of the text has words of its own. A second one follows it here, and is
      longer. The third says little.

      ii

      Another paragraph begins. It has sentences too, and they are neither short nor long. The last.
      """;

  private final Outline outline = new Segmenter(new SegmentationParameters(50, 10)).outline(TEXT);

  @Test
  void everyUnit_isTheFingerprintOfTheFeaturesInItsNaturalSentences() {
    FeatureList found = bigrams(TEXT);
    UnitFingerprinter units = new UnitFingerprinter(FINGERPRINTER, outline, found);
    for (List<Unit> kind : List.of(outline.sentences(), outline.windows())) {
      List<Span> spans = new ArrayList<>();
      List<Fingerprint> fingerprints = new ArrayList<>();
      for (Unit unit : kind) {
        long[] inside =
            features(found, outline.naturalSentences().subList(unit.first(), unit.end()));
        if (inside.length >= UnitFingerprinter.FEATURES_MIN) {
          spans.add(unit.span());
          fingerprints.add(FINGERPRINTER.fingerprint(inside, 0, inside.length));
        }
      }

      assertThat(spans).hasSizeGreaterThan(2);
      assertThat(units.fingerprint(kind))
          .isEqualTo(new FingerprintedUnits(spans, FingerprintList.of(fingerprints)));
    }
  }

  @Test
  void headingsInBetween_theirFeaturesCountNowhere() {
    FeatureList found = bigrams(TEXT);
    FeatureList otherHeadings =
        bigrams(TEXT.replace("A Heading", "Un titre!").replace("\nii\n", "\nIV\n"));

    assertThat(new UnitFingerprinter(FINGERPRINTER, outline, otherHeadings))
        .extracting(units -> units.fingerprint(outline.windows()))
        .isEqualTo(
            new UnitFingerprinter(FINGERPRINTER, outline, found).fingerprint(outline.windows()));
  }

  @Test
  void featureOnTheBorder_belongsToTheSentenceThatStartsThere() {
    Span first = outline.naturalSentences().get(0);
    Span second = outline.naturalSentences().get(1);
    assertThat(first.end()).isEqualTo(second.offset());
    FeatureList found = new FeatureList();
    Random random = new Random(1);
    for (int i = 0; i < 10; i++) {
      found.add(first.offset(), random.nextLong());
    }
    for (int i = 0; i < 10; i++) {
      found.add(second.offset(), random.nextLong());
    }
    Unit unit = new Unit(0, 1, first);

    FingerprintedUnits made =
        new UnitFingerprinter(FINGERPRINTER, outline, found).fingerprint(List.of(unit));

    assertThat(made.fingerprints().get(0))
        .isEqualTo(FINGERPRINTER.fingerprint(found.hashes(), 0, 10));
  }

  @Test
  void fewerThanSixDifferentFeatures_noFingerprint() {
    for (int different = 0; different <= 8; different++) {
      FeatureList found = new FeatureList();
      int offset = outline.naturalSentences().get(0).offset();
      for (int i = 0; i < 40 && different > 0; i++) {
        found.add(offset, 1_000L + i % different);
      }
      Unit unit = new Unit(0, 1, outline.naturalSentences().get(0));

      assertThat(
              new UnitFingerprinter(FINGERPRINTER, outline, found)
                  .fingerprint(List.of(unit))
                  .size())
          .as("%d different features", different)
          .isEqualTo(different >= 6 ? 1 : 0);
    }
  }

  @Test
  void featuresHashedToZero_countAsOne() {
    FeatureList found = new FeatureList();
    int offset = outline.naturalSentences().get(0).offset();
    for (int i = 0; i < 6; i++) {
      found.add(offset, i);
    }
    Unit unit = new Unit(0, 1, outline.naturalSentences().get(0));

    assertThat(
            new UnitFingerprinter(FINGERPRINTER, outline, found).fingerprint(List.of(unit)).size())
        .isEqualTo(1);
  }

  @Test
  void textWithoutFeatures_noFingerprints() {
    FingerprintedUnits made =
        new UnitFingerprinter(FINGERPRINTER, outline, new FeatureList())
            .fingerprint(outline.sentences());

    assertThat(made.size()).isZero();
    assertThat(made.spans()).isEmpty();
  }

  @Test
  void emptyText_noFingerprints() {
    Outline empty = new Segmenter(SegmentationParameters.DEFAULT).outline("");

    assertThat(
            new UnitFingerprinter(FINGERPRINTER, empty, new FeatureList())
                .fingerprint(empty.windows())
                .size())
        .isZero();
  }

  @Test
  void spansAndFingerprintsOfDifferentNumber_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new FingerprintedUnits(List.of(new Span(0, 1)), FingerprintList.of(List.of())))
        .withMessage("1 spans, but 0 fingerprints");
  }

  private static long[] features(FeatureList found, List<Span> spans) {
    List<Long> inside = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      int offset = found.offset(i);
      if (spans.stream().anyMatch(span -> span.offset() <= offset && offset < span.end())) {
        inside.add(found.hash(i));
      }
    }
    return inside.stream().mapToLong(Long::longValue).toArray();
  }

  private static FeatureList bigrams(String text) {
    FeatureHasher hasher = new FeatureHasher(Seed.PUBLIC);
    char[] chars = text.toCharArray();
    FeatureList found = new FeatureList();
    for (int i = 0; i + 2 <= chars.length; i++) {
      found.add(i, hasher.hash(chars, i, 2));
    }
    return found;
  }
}
