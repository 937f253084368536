package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.desk.ReportSigner;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.TaskDecisions;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.state.Tasks.StoredTask;

/**
 * A task's evidence, and what people decide of it. Decisions are events, which are never changed;
 * the evidence is what it was.
 */
final class EvidenceRoutes {

  private static final String EVIDENCE = "/v1/tasks/{id}/evidence";
  private static final String DECISIONS = "/v1/tasks/{id}/decisions";

  private static final int KEY_LENGTH_MAX = 2000;
  private static final int REASON_LENGTH_MAX = 500;
  private static final int DECISIONS_MAX = 1000;

  private static final Set<String> OF_THE_PAGE =
      Set.of("passages.text", "passages.runs", "coverage");

  private static final Set<String> KINDS = Set.of("source", "passage", "excluded");
  private static final String SET = "set";
  private static final String BACK = "back";
  private static final String CONFIRM = "confirm";

  private final SiteState state;
  private final TaskDoor door;
  private final Tasks tasks;
  private final Retention retention;
  private final TaskDecisions decisions;
  private final ReportSigner signer;
  private final SiteManager manager;
  private final Bodies bodies;
  private final InstantSource clock;

  EvidenceRoutes(
      SiteState state,
      ReportSigner signer,
      SiteManager manager,
      Bodies bodies,
      Retention retention,
      InstantSource clock) {
    this.retention = retention;
    this.state = state;
    this.tasks = state.tasks();
    this.door = new TaskDoor(tasks);
    this.decisions = state.decisions();
    this.signer = signer;
    this.manager = manager;
    this.bodies = bodies;
    this.clock = clock;
  }

  List<Route> routes() {
    return List.of(
        new Route(HandlerType.GET, EVIDENCE, Role.USER, Scope.CHECK, this::evidence),
        new Route(HandlerType.GET, "/v1/tasks/{id}/report", Role.USER, Scope.CHECK, this::report),
        new Route(HandlerType.GET, DECISIONS, Role.USER, Scope.CHECK, this::list),
        new Route(HandlerType.POST, DECISIONS, Role.USER, Scope.ALL, this::decide));
  }

  private JsonNode answer(StoredTask task) throws ApiException {
    String result = tasks.result(task.id()).orElse(null);
    if (result == null) {
      throw new ApiException(ApiException.CONFLICT, "noResult");
    }
    return ApiJson.kept(result);
  }

  private ObjectNode evidence(StoredTask task) throws ApiException {
    JsonNode answer = answer(task);
    JsonNode input =
        ApiJson.kept(Objects.requireNonNull(task.inputJson(), "a task's input is kept"));
    ObjectNode evidence = ApiJson.object();
    evidence.set("task", Views.of(task, retention));
    evidence.set("answer", answer);
    evidence.set("text", input.path("text").isTextual() ? input.path("text") : null);
    evidence.set(
        "collections",
        input.path("collections").isArray()
            ? input.path("collections")
            : ApiJson.array(List.of(input.path("collection").asText())));
    evidence.set("decisions", all(task.id()));
    return evidence;
  }

  private void evidence(Context context, Account account) throws ApiException {
    Answers.json(context, evidence(door.require(context, account)));
  }

  /** The evidence as a file to send on, with the decisions in it. */
  private void report(Context context, Account account) throws ApiException, IOException {
    StoredTask task = door.require(context, account);
    String page = TaskReport.of(task, evidence(task), settings(task), clock.instant());
    context
        .contentType("text/html; charset=utf-8")
        .header("Content-Disposition", "attachment; filename=\"report-" + task.id() + ".html\"")
        .result(signer.signed(page));
  }

  private ArrayNode all(String task) {
    ArrayNode all = ApiJson.MAPPER.createArrayNode();
    decisions.of(task).forEach(event -> all.add(ApiJson.kept(event)));
    return all;
  }

  /** Those that differ from the usual, without what the page itself needs. */
  private static Map<String, List<String>> settings(StoredTask task) {
    String input = Objects.requireNonNull(task.inputJson(), "a task's input is kept");
    Map<String, List<String>> settings = new TreeMap<>();
    for (Map.Entry<String, JsonNode> each : ApiJson.kept(input).path("params").properties()) {
      if (!OF_THE_PAGE.contains(each.getKey())) {
        List<String> values = new ArrayList<>();
        JsonNode value = each.getValue();
        (value.isArray() ? value : List.of(value)).forEach(one -> values.add(one.asText()));
        settings.put(each.getKey(), values);
      }
    }
    return settings;
  }

  private void list(Context context, Account account) throws ApiException {
    ObjectNode list = ApiJson.object();
    list.set("decisions", all(door.require(context, account).id()));
    Answers.json(context, list);
  }

  private void decide(Context context, Account account) throws ApiException, IOException {
    StoredTask task = door.require(context, account);
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of("known", "action", "kind", "key", "reason"));
    ArrayNode before = all(task.id());
    ObjectNode event = event(body, before, account);
    requireThere(event, answer(task));
    int known = ApiJson.number(body, "known", -1);
    if (known < 0) {
      throw ApiJson.malformed("known is needed: how many decisions you have seen.");
    }
    if (before.size() >= DECISIONS_MAX) {
      throw ApiJson.invalid("decisionsMax", "max", DECISIONS_MAX);
    }
    state.change(
        () -> {
          if (!decisions.add(task.id(), known, event.toString())) {
            throw new ApiException(ApiException.CONFLICT, "decidedMeanwhile");
          }
          manager.note(
              "decision." + event.path("action").asText(),
              null,
              account.name(),
              Map.of("task", task.id(), "kind", event.path("kind").asText()));
        });
    ObjectNode list = ApiJson.object();
    list.set("decisions", all(task.id()));
    Answers.json(context.status(201), list);
  }

  private ObjectNode event(ObjectNode body, ArrayNode before, Account account) throws ApiException {
    String action = word(body, "action", Set.of(SET, BACK, CONFIRM));
    String kind = word(body, "kind", KINDS);
    String key = line(body, "key", KEY_LENGTH_MAX);
    JsonNode present = present(before, kind, key);
    if (action.equals(SET) == (present != null)) {
      throw new ApiException(
          ApiException.CONFLICT, present == null ? "notDecided" : "decidedAlready");
    }
    if (present != null
        && action.equals(CONFIRM)
        && present.path("by").asText().equals(account.name())) {
      throw ApiJson.invalid("secondPerson");
    }
    ObjectNode event = ApiJson.object();
    event.put("number", before.size() + 1);
    event.put("action", action).put("kind", kind).put("key", key);
    event.put("reason", reason(body, action, kind));
    event.put("by", account.name()).put("at", clock.instant().toString());
    return event;
  }

  /** What was decided before stays to be taken back, whatever it was of. */
  private static void requireThere(ObjectNode event, JsonNode answer) throws ApiException {
    String kind = event.path("kind").asText();
    if (event.path("action").asText().equals(SET)
        && !new EvidenceKeys(answer).has(kind, event.path("key").asText())) {
      throw ApiJson.invalid("nothingToDecide", "kind", kind);
    }
  }

  /** What is decided now of one thing: the last event that set it, unless it was taken back. */
  private static @Nullable JsonNode present(ArrayNode events, String kind, String key) {
    JsonNode present = null;
    for (JsonNode event : events) {
      if (event.path("kind").asText().equals(kind) && event.path("key").asText().equals(key)) {
        switch (event.path("action").asText()) {
          case SET -> present = event;
          case BACK -> present = null;
          default -> {}
        }
      }
    }
    return present;
  }

  /** To set a source or a passage aside has a reason; to count in again needs none. */
  private static String reason(ObjectNode body, String action, String kind) throws ApiException {
    String reason = ApiJson.text(body, "reason");
    if (reason == null || reason.isBlank()) {
      if (action.equals(SET) && !kind.equals("excluded")) {
        throw ApiJson.invalid("reasonNeeded");
      }
      return "";
    }
    return line(body, "reason", REASON_LENGTH_MAX);
  }

  private static String word(ObjectNode body, String name, Set<String> words) throws ApiException {
    String word = ApiJson.requiredText(body, name);
    if (!words.contains(word)) {
      throw ApiJson.malformed(name + " must be one of " + words.stream().sorted().toList() + ".");
    }
    return word;
  }

  private static String line(ObjectNode body, String name, int lengthMax) throws ApiException {
    String line = ApiJson.requiredText(body, name);
    if (line.isEmpty()
        || line.length() > lengthMax
        || line.chars().anyMatch(Character::isISOControl)) {
      throw ApiJson.invalid("lineTooLong", "member", name, "max", lengthMax);
    }
    return line;
  }
}
