package org.palimpsest.solr.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.param.CheckParams;

final class ExclusionParametersTest {

  private static ExclusionParameters of(String name, String... values) {
    return ExclusionParameters.of(new ModifiableSolrParams().set(name, values));
  }

  @Test
  void nothingSaid_everythingIsSetApart() {
    ExclusionParameters defaults = ExclusionParameters.of(new ModifiableSolrParams());

    assertThat(defaults.setApart()).containsExactly(SetApart.values());
    assertThat(defaults.effectiveCommonMax()).isEqualTo(ExclusionParameters.COMMON_MAX_DEFAULT);
    assertThat(defaults.sources()).isEmpty();
    assertThat(defaults.authors()).isEmpty();
    assertThat(defaults.lengthMin()).isZero();
  }

  @Test
  void exclude_takesListsAndSeveralValues() {
    assertThat(of("exclude", " quotations,ownWork", "template").setApart())
        .containsExactly(SetApart.QUOTATIONS, SetApart.OWN_WORK, SetApart.TEMPLATE);
    assertThat(of("exclude", "").setApart()).isEmpty();
    assertThat(of("exclude", "quotations").effectiveCommonMax()).isZero();
  }

  @Test
  void unknownValue_refusedWithTheKnownOnes() {
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> of("exclude", "Quotations"))
        .withMessage(
            "exclude names 'Quotations', known are quotations, references, ownWork, template,"
                + " common")
        .matches(e -> e.code() == 400);
  }

  @Test
  void sources_areTheValuesAndTheirParts() {
    assertThat(of("exclude.sources", "a, b", "c").sources())
        .containsExactlyInAnyOrder("a, b", "a", "b", "c");
  }

  @Test
  void authors_keepTheirCommas() {
    assertThat(of("exclude.author", "Müller, Ann", "李明").authors())
        .containsExactly("Müller, Ann", "李明");
  }

  @Test
  void tooMany_refused() {
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> of("exclude.author", "x,".repeat(10_001).split(",")))
        .withMessage("exclude.author has 10001 values, must have at most 10000");
  }

  @Test
  void shard_readsWhatTheCoordinatorWrote() {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(CheckParams.EXCLUDE, "");
    params.set(CheckParams.EXCLUDE_SOURCES, "a, b", "c");
    params.set(CheckParams.LENGTH_MIN, 30);
    ModifiableSolrParams ofShard = new ModifiableSolrParams();
    ExclusionParameters written = ExclusionParameters.of(params);

    written.writeTo(ofShard);

    assertThat(ExclusionParameters.of(ofShard)).isEqualTo(written);
  }
}
