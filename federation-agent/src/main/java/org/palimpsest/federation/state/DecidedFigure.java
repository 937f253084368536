package org.palimpsest.federation.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.report.Choice;
import org.palimpsest.report.Reckoning;
import org.palimpsest.report.ReportDecision;

/** The figure that decisions on a result lead to. */
final class DecidedFigure {

  private static final JsonMapper JSON = new JsonMapper();

  private DecidedFigure() {}

  /**
   * The figure, as JSON with {@code ratio} and {@code matchedLength}.
   *
   * @param result of a task
   * @param events what was decided, the first first
   * @return null where no decision holds, or the result does not tell which characters count
   */
  static @Nullable String of(String result, List<String> events) {
    List<JsonNode> parsed = new ArrayList<>();
    events.forEach(event -> parsed.add(StateJson.parse(event)));
    Choice choice = Choice.of(ReportDecision.present(parsed));
    var reckoning = new Reckoning(StateJson.parse(result));
    if (choice.isEmpty() || !reckoning.isExact()) {
      return null;
    }
    Reckoning.Figures figures = reckoning.of(choice);
    return JSON.createObjectNode()
        .put("ratio", figures.ratios().get("total"))
        .put("matchedLength", figures.lengths().get("total"))
        .toString();
  }
}
