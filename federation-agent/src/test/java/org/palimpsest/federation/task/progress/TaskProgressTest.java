package org.palimpsest.federation.task.progress;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.ops.Metrics;

/** Lists of tasks tell notes on libraries apart from notes on a document. */
final class TaskProgressTest {

  private static final JsonMapper MAPPER = new JsonMapper();

  private static JsonNode json(String text) throws Exception {
    return MAPPER.readTree(text);
  }

  @Test
  void notesOnLibraries_areTold_theOthersCounted_informationNeither() throws Exception {
    var progress = new TaskProgress(new TaskFigures(new Metrics().registry()), System::nanoTime);
    assertThat(json(progress.json()).has("found")).isFalse();

    progress.over(
        json(
            """
            {"ratios": {"total": 0.25}, "matchedLengths": {"total": 10}, "sources": [{}], "signs": [{}, {}],
             "document": {"length": 40, "file": {"notes": [{"code": "a", "rank": "warning"}]}},
             "warnings": [{"code": "b", "rank": "error", "scope": "library"}, {"code": "c", "rank": "error"},
                          {"code": "d", "rank": "information", "scope": "library"}]}
            """));

    JsonNode found = json(progress.json()).path("found");
    assertThat(found.path("warnings").asInt()).isEqualTo(2);
    assertThat(found.path("ofLibraries").findValuesAsText("code")).containsExactly("b");
    assertThat(found.path("signs").asInt()).isEqualTo(2);
    assertThat(found.path("ratio").asDouble()).isEqualTo(.25);
  }
}
