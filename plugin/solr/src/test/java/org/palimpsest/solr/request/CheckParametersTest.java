package org.palimpsest.solr.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.lookup.LookupParameters;

final class CheckParametersTest {

  private static SolrParams params(String... namesAndValues) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      params.set(namesAndValues[i], namesAndValues[i + 1]);
    }
    return params;
  }

  private static CheckParameters of(String... namesAndValues) {
    return CheckParameters.of(params(namesAndValues));
  }

  @Test
  void profiles_setExpertParameters() {
    assertThat(of()).isEqualTo(of("profile", "default"));
    assertThat(of("profile", "fast")).isEqualTo(of("expert.align", "false"));
    assertThat(of("profile", "published"))
        .isEqualTo(
            of(
                "expert.align", "false",
                "expert.flips", "0",
                "expert.windows", "false",
                "expert.extension", "false"));
  }

  @Test
  void expertParameter_goesBeforeTheProfile() {
    LookupParameters lookup = of("profile", "published", "expert.flips", "1").lookup();

    assertThat(lookup.flips()).isEqualTo(1);
    assertThat(lookup.windows()).isFalse();
  }

  @Test
  void flips_followFromTheSearchOfText_unlessTheyAreGiven() {
    assertThat(of().resolved(true).lookup().flips()).isEqualTo(1);
    assertThat(of().resolved(false).lookup().flips()).isEqualTo(2);
    assertThat(of("profile", "fast").resolved(false).lookup().flips()).isEqualTo(2);
    assertThat(of("expert.flips", "0").resolved(true).lookup().flips()).isZero();
    assertThat(of("profile", "published").resolved(false).lookup().flips()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "profile, slow, 'profile is ''slow'', must be default, fast or published'",
    "passages.text, maybe, 'passages.text is ''maybe'', must be true, false or runs'",
    "exclude.itself, x, 'exclude.itself is ''x'', must be true, false or COLLECTION/ID'",
  })
  void wrongValue_refused(String name, String value, String sentence) {
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> of(name, value))
        .withMessage(sentence)
        .matches(refused -> refused.code() == 400);
  }

  @Test
  void runs_carryTheTextToo() {
    CheckParameters.Report report = of("passages.text", "runs").report();

    assertThat(report.passageTexts()).isTrue();
    assertThat(report.passageRuns()).isTrue();
  }

  /** A shard gets values, not the profile's name: its own profiles may be of another version. */
  @Test
  void valuesForAShard_areThoseOfTheProfile() {
    ModifiableSolrParams sent = new ModifiableSolrParams();
    of("profile", "published").writeTo(sent);

    assertThat(CheckParameters.of(sent).methods().align()).isFalse();
    assertThat(CheckParameters.of(sent).lookup().flips()).isZero();
    assertThat(CheckParameters.of(sent).lookup().extension()).isFalse();
    assertThat(sent.get(CheckParams.PROFILE)).isNull();
  }

  @Test
  void earlierNames_refusedWithTheNewOne() {
    assertThat(CheckParams.ALL).doesNotContainAnyElementsOf(CheckParams.RENAMED.keySet());
    for (Map.Entry<String, String> renamed : CheckParams.RENAMED.entrySet()) {
      assertThatExceptionOfType(SolrException.class)
          .isThrownBy(
              () ->
                  KnownParams.verify(
                      params(renamed.getKey(), "1"), CheckParams.ALL, "/check", "check.md"))
          .withMessage("Parameter " + renamed.getKey() + " is now " + renamed.getValue() + ".")
          .matches(refused -> refused.code() == 400);
    }
  }
}
