package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.desk.LibraryDocuments;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.TaskDecisions;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.report.EvidenceKeys;

/**
 * Routes of a task's evidence and of decisions on it. Decisions are immutable events; the evidence
 * itself never changes.
 */
final class EvidenceRoutes {

  private static final String EVIDENCE = "/v1/tasks/{id}/evidence";
  private static final String DECISIONS = "/v1/tasks/{id}/decisions";

  private static final int KEY_LENGTH_MAX = 2000;
  private static final int REASON_LENGTH_MAX = 500;
  private static final int DECISIONS_MAX = 1000;

  private static final Set<String> KINDS = Set.of("source", "passage", "excluded");
  private static final String SET = "set";
  private static final String BACK = "back";
  private static final String CONFIRM = "confirm";

  private final SiteState state;
  private final TaskAccess access;
  private final TaskEvidence evidence;
  private final TaskDecisions decisions;
  private final SiteManager manager;
  private final LibraryDocuments documents;
  private final String submissions;
  private final RightsHolders rights;
  private final Bodies bodies;
  private final InstantSource clock;

  EvidenceRoutes(ApiParts parts, Bodies bodies) {
    this.state = parts.state();
    this.access = new TaskAccess(state.tasks());
    this.evidence = new TaskEvidence(state, parts.retention());
    this.decisions = state.decisions();
    this.manager = parts.manager();
    this.documents = parts.documents();
    this.submissions = parts.submissions().collection();
    this.rights = parts.holders();
    this.bodies = bodies;
    this.clock = parts.clock();
  }

  List<Route> routes() {
    return List.of(
        Route.get(EVIDENCE, Role.USER, Scope.CHECK, this::evidence),
        Route.get("/v1/tasks/{id}/sources/{place}/text", Role.USER, Scope.CHECK, this::sourceText),
        Route.get(DECISIONS, Role.USER, Scope.CHECK, this::list),
        Route.post(DECISIONS, Role.USER, Scope.ALL, this::decide));
  }

  private void evidence(Context context, Account account) throws ApiException {
    Answers.json(context, evidence.of(access.require(context, account)));
  }

  private void list(Context context, Account account) throws ApiException {
    ObjectNode list = ApiJson.object();
    list.set("decisions", evidence.decisions(access.require(context, account).id()));
    Answers.json(context, list);
  }

  /** The full text of a source in one of this site's collections. */
  private void sourceText(Context context, Account account) throws ApiException {
    String task = access.require(context, account).id();
    String place = context.pathParam("place");
    JsonNode source =
        state
            .tasks()
            .result(task)
            .filter(result -> place.matches("\\d{1,5}"))
            .map(result -> ApiJson.parse(result).path("sources").path(Integer.parseInt(place)))
            .filter(found -> found.path("collection").isTextual() && !found.has("library"))
            .orElseThrow(EvidenceRoutes::noSourceText);
    String collection = source.path("collection").asText();
    if (!collection.equals(submissions) && !rights.of(account).includes(collection)) {
      throw ApiException.forbidden("mayNotRead", "collection", collection);
    }
    String text =
        documents
            .text(collection, source.path("id").asText())
            .orElseThrow(EvidenceRoutes::noSourceText);
    Answers.json(context, ApiJson.object().put("text", text));
  }

  private static ApiException noSourceText() {
    return ApiException.notFound("noSourceText");
  }

  private void decide(Context context, Account account) throws ApiException, IOException {
    StoredTask task = access.require(context, account);
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of("known", "action", "kind", "key", "reason"));
    ArrayNode before = evidence.decisions(task.id());
    ObjectNode event = event(body, before, account);
    requireThere(event, evidence.answer(task));
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
            throw ApiException.conflict("decidedMeanwhile");
          }
          manager.note(
              "decision." + event.path("action").asText(),
              account.name(),
              Map.of("task", task.id(), "kind", event.path("kind").asText()));
        });
    ObjectNode list = ApiJson.object();
    list.set("decisions", evidence.decisions(task.id()));
    Answers.json(context.status(201), list);
  }

  private ObjectNode event(ObjectNode body, ArrayNode before, Account account) throws ApiException {
    String action = word(body, "action", Set.of(SET, BACK, CONFIRM));
    String kind = word(body, "kind", KINDS);
    String key = line(body, "key", KEY_LENGTH_MAX);
    JsonNode present = present(before, kind, key);
    if (action.equals(SET) == (present != null)) {
      throw ApiException.conflict(present == null ? "notDecided" : "decidedAlready");
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

  /** Checks that the evidence exists; earlier decisions can always be revoked. */
  private static void requireThere(ObjectNode event, JsonNode answer) throws ApiException {
    String kind = event.path("kind").asText();
    if (event.path("action").asText().equals(SET)
        && !new EvidenceKeys(answer).has(kind, event.path("key").asText())) {
      throw ApiJson.invalid("nothingToDecide", "kind", kind);
    }
  }

  /** The current decision: the last event that set it, or null if it was revoked. */
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

  /** The reason; required to exclude a source or a passage, optional to include one. */
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

  /** Access to tasks: a user finds only own tasks. */
  record TaskAccess(Tasks tasks) {

    /** The task of a path. */
    StoredTask require(Context context, Account account) throws ApiException {
      Optional<StoredTask> task = tasks.find(context.pathParam("id"));
      return task.filter(found -> seesAll(context, account) || found.owner().equals(account.name()))
          .orElseThrow(TaskAccess::notFound);
    }

    /** Whether an account finds all tasks; API keys need the scope {@code all}. */
    static boolean seesAll(Context context, Account account) {
      return account.role().includes(Role.LIBRARIAN) && Authenticator.hasScope(context, Scope.ALL);
    }

    static ApiException notFound() {
      return ApiException.notFound("noTask");
    }
  }
}
