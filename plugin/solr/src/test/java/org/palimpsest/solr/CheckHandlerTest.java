package org.palimpsest.solr;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options of a handler in solrconfig.xml. */
final class CheckHandlerTest {

  private static NamedList<Object> options(String section, String name, String value) {
    NamedList<Object> params = new NamedList<>();
    params.add(name, value);
    NamedList<Object> options = new NamedList<>();
    options.add(section, params);
    return options;
  }

  /** An administrator's bound that is ignored would be no bound. */
  @ParameterizedTest
  @CsvSource({
    "invariants, align, 'Parameter align is now profile=fast or expert.align.'",
    "defaults, excludeItself, 'Parameter excludeItself is now exclude.itself.'",
    "appends, passages.runs, 'Parameter passages.runs is now passages.text=runs.'"
  })
  void earlierName_refusedWhenTheCoreLoads(String section, String name, String sentence) {
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> new CheckHandler().init(options(section, name, "false")))
        .withMessage("The " + section + " of /check in solrconfig.xml: " + sentence)
        .matches(refused -> refused.code() == 500);
  }

  @Test
  void namesOfToday_taken() {
    assertThatNoException()
        .isThrownBy(() -> new CheckHandler().init(options("invariants", "expert.align", "false")));
    assertThatNoException()
        .isThrownBy(() -> new DuplicatesHandler().init(options("defaults", "rows", "5")));
  }
}
