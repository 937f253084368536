package org.palimpsest.solr.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.match.Evidence;
import org.palimpsest.solr.candidate.LibrarySurvey;
import org.palimpsest.solr.candidate.ShardOffers;
import org.palimpsest.solr.candidate.ShardOffers.GramOffer;
import org.palimpsest.solr.candidate.ShardOffers.Offer;
import org.palimpsest.solr.candidate.TextStatistics;
import org.palimpsest.solr.result.SchemeCensus;
import org.palimpsest.solr.result.ShardResult;

/** Messages of the rounds before the comparison are decoded unchanged, or refused. */
final class WireTest {

  private static final TextStatistics STATISTICS =
      new TextStatistics(
          9_000_000_000L, 3_000_000_000_000L, new long[] {0, 127, 128, 9_000_000_000L}, true);

  @Test
  void statistics_comeBack() {
    TextStatistics read = StatisticsCodec.decode(StatisticsCodec.encode(STATISTICS));

    assertThat(read).usingRecursiveComparison().isEqualTo(STATISTICS);
  }

  @Test
  void damagedStatistics_refused() {
    byte[] sound = Base64.getUrlDecoder().decode(StatisticsCodec.encode(STATISTICS));
    for (int length = 0; length < sound.length; length++) {
      String cut = encoded(Arrays.copyOf(sound, length));
      assertThatIllegalArgumentException().isThrownBy(() -> StatisticsCodec.decode(cut));
    }
    for (byte[] bytes :
        new byte[][] {{3, 0, 5, 4}, {4, 0, 5, 9, 6}, {-1, -1, -1, -1, 7, 0, 1, 1}, {2, 0, 1}}) {
      assertThatIllegalArgumentException().isThrownBy(() -> StatisticsCodec.decode(encoded(bytes)));
    }
    byte[] endless = new byte[20];
    Arrays.fill(endless, (byte) -1);
    assertThatIllegalArgumentException().isThrownBy(() -> StatisticsCodec.decode(encoded(endless)));
    assertThatIllegalArgumentException().isThrownBy(() -> StatisticsCodec.decode("!"));
  }

  private static String encoded(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  @Test
  void surveys_comeBack() {
    LibrarySurvey survey =
        new LibrarySurvey(
            7_000_000_000L, STATISTICS, new long[] {0, 300, 1}, new long[] {5, 0}, true);
    LibrarySurvey withoutText = new LibrarySurvey(0, null, null, null, false);

    assertThat(RecordCodec.decode(LibrarySurvey.class, RecordCodec.encode(survey), null))
        .usingRecursiveComparison()
        .isEqualTo(survey);
    assertThat(RecordCodec.decode(LibrarySurvey.class, RecordCodec.encode(withoutText), null))
        .isEqualTo(withoutText);
  }

  @Test
  void offers_comeBack() {
    ShardOffers offers =
        new ShardOffers(
            List.of(new Offer(0, 1.25f, "a"), new Offer(7, 0.1f, "b")),
            List.of(new GramOffer(0.1, 3, "c")),
            List.of(List.of("d", "e"), List.of()),
            5,
            true);

    assertThat(RecordCodec.decode(ShardOffers.class, RecordCodec.encode(offers), null))
        .isEqualTo(offers);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "with\nline and ${macro}", "half \uD83D", "\u0000\u0001"})
  void ids_comeBack(String id) {
    List<String> ids = List.of("first", id, "x".repeat(70_000), id);

    assertThat(IdCodec.decode(IdCodec.encode(ids), 100_000, 4)).isEqualTo(ids);
    assertThat(IdCodec.decode(IdCodec.encode(List.of()), 0, 0)).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IdCodec.decode(IdCodec.encode(ids), 100_000, 3));
  }

  @Test
  void damagedIds_refused() {
    for (String text : List.of("\u0000", "\u0000\u0002a", "\uFFFF\uFFFFa")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> IdCodec.decode(TextCodec.encode(text), 100, 9));
    }
  }

  /** A node of another version may leave out members. */
  @Test
  void missingMember_namedInASentence() {
    ShardOffers offers =
        new ShardOffers(
            List.of(new Offer(0, 1.25f, "a")),
            List.of(new GramOffer(0.1, 3, "c")),
            List.of(),
            0,
            true);
    LibrarySurvey survey = new LibrarySurvey(7, STATISTICS, new long[] {1}, null, true);
    ShardResult result =
        new ShardResult(
            List.of(),
            List.of(),
            List.of(),
            0,
            new Evidence.Builder().build(),
            List.of(),
            SchemeCensus.NONE,
            0,
            false,
            ShardResult.Counts.NONE,
            List.of());

    assertMissing(List.of(), offers);
    assertMissing(List.of("text", "gramFrequencies", "holders"), survey);
    assertMissing(List.of(), result);
  }

  private static void assertMissing(List<String> nullable, Record value) {
    RecordComponent[] components = value.getClass().getRecordComponents();
    for (int i = 0; i < components.length; i++) {
      List<@Nullable Object> encoded = RecordCodec.encode(value);
      encoded.set(i, null);
      String name = components[i].getName();
      if (!nullable.contains(name)) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> RecordCodec.decode(value.getClass(), encoded, null))
            .withMessage("member " + name + " is missing");
      }
    }
  }
}
