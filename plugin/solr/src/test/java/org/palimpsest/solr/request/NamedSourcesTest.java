package org.palimpsest.solr.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.param.CheckParams;

final class NamedSourcesTest {

  @Test
  void value_standsForItsPartsAndForTheWhole() {
    NamedSources named = NamedSources.of(new String[] {"a, b", "c"});

    assertThat(named.keys()).containsExactlyInAnyOrder("a, b", "a", "b", "c");
    assertThat(named.missing(List.of("a", "b", "c"))).isEmpty();
    assertThat(named.missing(List.of("a, b", "c"))).isEmpty();
    assertThat(named.missing(List.of("b"))).containsExactly("a", "c");
  }

  @Test
  void shard_readsTheSameKeys() {
    NamedSources named = NamedSources.of(new String[] {"a, b", "c"});
    ModifiableSolrParams params = new ModifiableSolrParams();
    named.writeTo(params);

    assertThat(NamedSources.of(params.getParams(CheckParams.SOURCES)).keys())
        .isEqualTo(named.keys());
  }

  @Test
  void notGiven_anyDocument() {
    assertThat(NamedSources.of(null).areAny()).isTrue();
    ModifiableSolrParams params = new ModifiableSolrParams();
    NamedSources.ANY.writeTo(params);
    assertThat(params.getParams(CheckParams.SOURCES)).isNull();
  }

  /** No source at all must not come to mean every one. */
  @Test
  void given_butEmpty_refused() {
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> NamedSources.of(new String[] {" ,"}))
        .withMessage("sources names no document; leave it out, or name one");
  }
}
