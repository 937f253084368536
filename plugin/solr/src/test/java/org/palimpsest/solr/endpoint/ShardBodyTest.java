package org.palimpsest.solr.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Collections;
import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.wire.IdCodec;
import org.palimpsest.solr.wire.TextCodec;

/** A coordinator's documents are decoded unchanged, or refused. */
final class ShardBodyTest {

  private static final RequestLimits LIMITS = new RequestLimits(100, 3, 200);

  private static ModifiableSolrParams document(String id, String text) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(CheckParams.ID, id);
    params.set(CheckParams.EXCLUDE_AUTHOR, "甲", "b & c=d");
    params.set(RequestParams.SHARD_TEXT, TextCodec.encode(text));
    params.set(RequestParams.SHARD_CANDIDATES, IdCodec.encode(List.of("x", "y")));
    return params;
  }

  private static List<ShardBody> sent(ModifiableSolrParams... documents) {
    ModifiableSolrParams request = new ModifiableSolrParams();
    request.set("other", "stays");
    for (ModifiableSolrParams document : documents) {
      request.add(RequestParams.SHARD_DOCUMENT, ShardBody.encode(document));
    }
    List<ShardBody> bodies = ShardBody.take(request, LIMITS);
    assertThat(request.getParameterNames()).containsExactly("other");
    return bodies;
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "a+b c%20d", "=&=", "${macro}", "文", "line\nbreak"})
  void documents_comeBackInOrder(String id) {
    List<ShardBody> bodies = sent(document(id, "half \uD83D"), document("second", ""));

    assertThat(bodies).hasSize(2);
    assertThat(bodies.get(0).params().get(CheckParams.ID)).isEqualTo(id);
    assertThat(bodies.get(0).params().getParams(CheckParams.EXCLUDE_AUTHOR))
        .containsExactly("甲", "b & c=d");
    assertThat(bodies.get(0).text()).isEqualTo("half \uD83D");
    assertThat(bodies.get(0).keysOf(RequestParams.SHARD_CANDIDATES)).containsExactly("x", "y");
    assertThat(bodies.get(0).params().get(RequestParams.SHARD_TEXT)).isNull();
    assertThat(bodies.get(1).params().get(CheckParams.ID)).isEqualTo("second");
    assertThat(bodies.get(1).text()).isEmpty();
  }

  @Test
  void noDocuments_none() {
    assertThat(sent()).isEmpty();
  }

  @Test
  void moreThanAUserMaySend_refused() {
    ModifiableSolrParams one = document("a", "text");
    assertThatExceptionOfType(SolrException.class).isThrownBy(() -> sent(one, one, one, one));
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> sent(document("a", "x".repeat(101))));
    ModifiableSolrParams long70 = document("a", "x".repeat(70));
    assertThat(sent(long70, long70)).hasSize(2);
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> sent(long70, long70, long70))
        .withMessageContaining("longer than 60 characters");
  }

  /** Anybody can pretend to be a coordinator. */
  @ParameterizedTest
  @CsvSource({
    "palimpsest.holders.max, many, palimpsest.holders.max is no whole number",
    "palimpsest.holders.max, 99999999999, palimpsest.holders.max is no whole number",
    "palimpsest.statistics, AAAA, the statistics end early",
  })
  void malformedMember_refusedInASentence(String name, String value, String reason) {
    ModifiableSolrParams document = new ModifiableSolrParams();
    document.set(name, value);

    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(
            () -> {
              ShardBody body = sent(document).get(0);
              body.statistics();
              body.holdersMax();
            })
        .matches(refused -> refused.code() == 400)
        .withMessage("A request to a shard cannot be read: " + reason + ".");
  }

  @Test
  void holdersMax_comesBackOrIsNone() {
    ModifiableSolrParams document = new ModifiableSolrParams();
    document.set(RequestParams.SHARD_HOLDERS_MAX, 200);
    ModifiableSolrParams below = new ModifiableSolrParams();
    below.set(RequestParams.SHARD_HOLDERS_MAX, -7);

    assertThat(sent(document, below, new ModifiableSolrParams()))
        .extracting(ShardBody::holdersMax)
        .containsExactly(200, 0, 0);
  }

  /** A million equal letters deflate to a few hundred bytes. */
  @Test
  void keysOfManyDocuments_limitedTogether() {
    RequestLimits limits = new RequestLimits(2_000_000, 100, 10_000_000);
    ModifiableSolrParams document = new ModifiableSolrParams();
    document.set(RequestParams.SHARD_CANDIDATES, IdCodec.encode(List.of("x".repeat(1_500_000))));
    String[] documents = Collections.nCopies(50, ShardBody.encode(document)).toArray(String[]::new);
    ModifiableSolrParams request = new ModifiableSolrParams();
    request.set(RequestParams.SHARD_DOCUMENT, documents);

    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> ShardBody.take(request, limits))
        .withMessageContaining("longer than");
  }
}
