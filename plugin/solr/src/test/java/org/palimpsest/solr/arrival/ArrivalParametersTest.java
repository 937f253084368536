package org.palimpsest.solr.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.solr.request.DuplicateParameters;

final class ArrivalParametersTest {

  private static ArrivalParameters of(SolrParams params) {
    return ArrivalParameters.of(
        params, new ModifiableSolrParams(), "text", DuplicateParameters.SIGNATURE_DEFAULT);
  }

  private static SolrParams params(String name, String value) {
    return new ModifiableSolrParams().set("commit", "true").set(name, value);
  }

  @Test
  void known_isTaken() {
    assertThat(of(params("duplicates", "skip")).action()).isEqualTo(DuplicateAction.SKIP);
    assertThat(of(params("duplicates.threshold", "0.7")).near().limits().resemblanceMin())
        .isEqualTo(0.7);
    assertThat(of(new ModifiableSolrParams()).action()).isEqualTo(DuplicateAction.NONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"duplicate", "Duplicates", "duplicates.treshold", "duplicate.method", "duplicats"})
  void misspelt_isRefusedWithWhatIsKnown(String name) {
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> of(params(name, "skip")))
        .returns(400, SolrException::code)
        .withMessageStartingWith("Updates have no parameter '" + name + "'; known are duplicates,");
  }
}
