package org.palimpsest.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.palimpsest.testing.Browser;

/** {@code ratios.js} in a browser and {@link Reckoning} give equal results. */
final class ReckoningIT {

  private static final int CASES = 3000;

  private static final String COMPARED =
      """
      (cases) => {
        {{modules}}
        return JSON.stringify(JSON.parse(cases).map(({answer, sources, passages, entries}) => {
          const choice = {asideSources: new Set(sources), asidePassages: new Set(passages), countedIn: new Set(entries)};
          const reckoning = new Reckoning(answer);
          const {lengths, ratios, sections} = reckoning.of(choice);
          return {lengths, ratios, sections, added: reckoning.added(choice), split: reckoning.split(choice),
            largest: reckoning.sources.map((source) => reckoning.lengthOfSource(source, choice))};
        }));
      }
      """;

  private static final JsonMapper MAPPER = new JsonMapper();

  @Test
  void pageAndServer_agreeToTheCharacter() throws Exception {
    var random = new RandomAnswers(2);
    ArrayNode cases = MAPPER.createArrayNode();
    ArrayNode expected = MAPPER.createArrayNode();
    for (int i = 0; i < CASES; i++) {
      ObjectNode answer = random.next();
      Choice choice = i % 10 == 0 ? Choice.NONE : random.choice(answer);
      ObjectNode one = cases.addObject();
      one.set("answer", answer);
      one.set("sources", MAPPER.valueToTree(choice.asideSources()));
      one.set("passages", MAPPER.valueToTree(choice.asidePassages()));
      one.set("entries", MAPPER.valueToTree(choice.countedIn()));
      expected.add(figures(answer, choice));
    }
    String script =
        COMPARED.replace(
            "{{modules}}", ReportPage.joinable("spans") + ReportPage.joinable("ratios"));
    try (Browser browser = Browser.start();
        Page page = browser.open("about:blank", "en-GB", 1200)) {
      String compared = (String) page.evaluate(script, MAPPER.writeValueAsString(cases));
      JsonNode figures = MAPPER.readTree(compared);
      assertThat(figures).hasSize(CASES);
      for (int i = 0; i < CASES; i++) {
        assertThat(figures.path(i).toPrettyString())
            .as(cases.path(i).toString())
            .isEqualTo(expected.path(i).toPrettyString());
      }
    }
  }

  private static ObjectNode figures(ObjectNode answer, Choice choice) throws Exception {
    var reckoning = new Reckoning(answer);
    Reckoning.Figures figures = reckoning.of(choice);
    ObjectNode written = MAPPER.createObjectNode();
    written.set("lengths", MAPPER.valueToTree(figures.lengths()));
    written.set("ratios", MAPPER.valueToTree(figures.ratios()));
    written.set("sections", MAPPER.valueToTree(figures.sections()));
    written.set("added", MAPPER.valueToTree(reckoning.added(choice)));
    ObjectNode split = written.putObject("split");
    reckoning
        .split(choice)
        .forEach(
            (part, spans) -> {
              ArrayNode list = split.putArray(part.word());
              spans.forEach(span -> list.addArray().add(span.offset()).add(span.end()));
            });
    ArrayNode largest = written.putArray("largest");
    for (int place = 0; place < answer.path("sources").size(); place++) {
      largest.add(reckoning.lengthOfSource(place, choice));
    }
    // Browsers write 1 for 1.0.
    return (ObjectNode) MAPPER.readTree(written.toString().replaceAll("\\.0(?=[,}\\]])", ""));
  }
}
