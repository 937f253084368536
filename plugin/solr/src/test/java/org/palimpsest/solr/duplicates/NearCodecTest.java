package org.palimpsest.solr.duplicates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Random;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.duplicate.Relation;
import org.palimpsest.core.duplicate.SpotSet;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.solr.duplicates.NearRound.NearCodec;
import org.palimpsest.solr.near.NearQuestion;
import org.palimpsest.solr.near.NearResult;
import org.palimpsest.solr.near.NearResult.NearSource;
import org.palimpsest.solr.wire.RecordCodec;

final class NearCodecTest {

  @Test
  void question_comesBackAsItWas() {
    Random random = new Random(2);
    NearQuestion question =
        new NearQuestion(
            "an id & more",
            FingerprintList.of(List.of(new Fingerprint(random.nextLong(), 0))),
            FingerprintList.of(
                List.of(
                    new Fingerprint(random.nextLong(), 1), new Fingerprint(random.nextLong(), 2))),
            SpotSet.of(random.ints(200).toArray()));
    NearQuestion empty =
        new NearQuestion(
            null, FingerprintList.of(List.of()), FingerprintList.of(List.of()), SpotSet.EMPTY);

    assertThat(NearCodec.decode(NearCodec.encode(question))).isEqualTo(question);
    assertThat(NearCodec.decode(NearCodec.encode(empty))).isEqualTo(empty);
  }

  @Test
  void result_comesBackAsItWas() {
    NearResult result =
        new NearResult(
            List.of(
                new NearSource("a", "A title", Relation.CONTAINED, 0.25, 1, 0.25, 7),
                new NearSource("b", null, Relation.DUPLICATE, 0, 0, 0, NearSource.NO_DISTANCE)),
            70,
            12,
            11,
            3,
            40,
            true);

    assertThat(RecordCodec.decode(NearResult.class, RecordCodec.encode(result), null))
        .isEqualTo(result);
  }

  @ParameterizedTest
  @ValueSource(strings = {"palimpsest.signature", "palimpsest.fingerprints", "palimpsest.spots"})
  void damagedPart_refused(String name) {
    for (String damaged : List.of("!", "AAAAA", "AAA")) {
      ModifiableSolrParams params = new ModifiableSolrParams();
      params.set(name, damaged);

      assertThatIllegalArgumentException().isThrownBy(() -> NearCodec.decode(params));
    }
  }

  @Test
  void missingMember_refused() {
    List<@Nullable Object> answer =
        RecordCodec.encode(new NearResult(List.of(), 0, 0, 0, 0, 0, false));
    answer.set(4, null);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecordCodec.decode(NearResult.class, answer, null))
        .withMessageContaining("unreached");
  }
}
