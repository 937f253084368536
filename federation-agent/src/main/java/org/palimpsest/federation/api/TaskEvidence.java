package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Objects;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.TaskDecisions;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.state.Tasks.StoredTask;

/** A task's result with the checked text and the decisions. */
final class TaskEvidence {

  private final Tasks tasks;
  private final TaskDecisions decisions;
  private final Retention retention;

  TaskEvidence(SiteState state, Retention retention) {
    this.tasks = state.tasks();
    this.decisions = state.decisions();
    this.retention = retention;
  }

  JsonNode answer(StoredTask task) throws ApiException {
    String result = tasks.result(task.id()).orElse(null);
    if (result == null) {
      throw ApiException.conflict("noResult");
    }
    return ApiJson.parse(result);
  }

  static JsonNode input(StoredTask task) {
    return ApiJson.parse(Objects.requireNonNull(task.inputJson(), "a task's input is kept"));
  }

  ArrayNode decisions(String task) {
    ArrayNode all = ApiJson.MAPPER.createArrayNode();
    decisions.of(task).forEach(event -> all.add(ApiJson.parse(event)));
    return all;
  }

  /** The evidence as JSON of the API. */
  ObjectNode of(StoredTask task) throws ApiException {
    JsonNode answer = answer(task);
    JsonNode input = input(task);
    ObjectNode evidence = ApiJson.object();
    evidence.set("task", Views.of(task, retention));
    evidence.set("answer", answer);
    evidence.set("text", input.path("text").isTextual() ? input.path("text") : null);
    evidence.set(
        "collections",
        input.path("collections").isArray()
            ? input.path("collections")
            : ApiJson.array(List.of(input.path("collection").asText())));
    evidence.set("decisions", decisions(task.id()));
    return evidence;
  }
}
