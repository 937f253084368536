package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.api.Bodies.Queries;
import org.palimpsest.federation.api.EvidenceRoutes.TaskAccess;
import org.palimpsest.federation.assignment.SubmissionLibrary;
import org.palimpsest.federation.desk.LibraryDocuments;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.Assignments;
import org.palimpsest.federation.state.Assignments.Assignment;
import org.palimpsest.federation.state.Assignments.Pair;
import org.palimpsest.federation.state.Assignments.Submission;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.Tasks.StoredTask;

/** Routes of assignments: sets of submissions that are compared with each other. */
final class AssignmentRoutes {

  private static final String ASSIGNMENTS = "/v1/assignments";
  private static final String ASSIGNMENT = ASSIGNMENTS + "/{id}";
  private static final String SUBMISSIONS = ASSIGNMENT + "/submissions";
  private static final String SUBMISSION = SUBMISSIONS + "/{number}";

  private static final int OFFSET_MAX = 10_000;
  private static final int PAIRS_DEFAULT = 1000;
  private static final int PAIRS_MAX = 100_000;

  private final SiteState state;
  private final Assignments assignments;
  private final LibraryDocuments documents;
  private final SubmissionLibrary library;
  private final NewTasks newTasks;
  private final SubmissionIntake intake;
  private final SiteManager manager;
  private final Bodies bodies;
  private final AssignmentViews views;
  private final InstantSource clock;

  AssignmentRoutes(ApiParts parts, NewTasks newTasks, Bodies bodies, SentFiles files) {
    this.state = parts.state();
    this.assignments = state.assignments();
    this.documents = parts.documents();
    this.library = parts.submissions();
    this.newTasks = newTasks;
    this.manager = parts.manager();
    this.bodies = bodies;
    this.intake = new SubmissionIntake(assignments, newTasks, files, library.collection());
    this.views = new AssignmentViews(state, parts.retention());
    this.clock = parts.clock();
  }

  List<Route> routes() {
    return List.of(
        Route.post(ASSIGNMENTS, Role.USER, Scope.CHECK, this::create),
        Route.get(ASSIGNMENTS, Role.USER, Scope.CHECK, this::list),
        Route.get(ASSIGNMENT, Role.USER, Scope.CHECK, this::show),
        Route.put(ASSIGNMENT, Role.USER, Scope.CHECK, this::describe),
        Route.delete(ASSIGNMENT, Role.USER, Scope.CHECK, this::delete),
        Route.ofFiles(SUBMISSIONS, Role.USER, Scope.CHECK, this::add),
        Route.put(SUBMISSION, Role.USER, Scope.CHECK, this::edit),
        Route.delete(SUBMISSION, Role.USER, Scope.CHECK, this::remove));
  }

  private void create(Context context, Account account) throws ApiException, IOException {
    ObjectNode body = bodies.jsonWithText(context);
    var settings = AssignmentSettings.read(body);
    newTasks.requireBytes(account);
    if (settings.isCompared() && !library.isThere()) {
      throw ApiJson.invalid("noSubmissionLibrary", "collection", library.collection());
    }
    newTasks.requireNotSubmissions(settings.collections());
    // reports errors that every submission's task would have
    var unused =
        newTasks.ofAssignment(
            "example", settings.task(library.collection()).put("text", "example"), account);
    for (String collection : settings.collections()) {
      if (!documents.has(collection)) {
        throw ApiJson.invalid("noCollectionOf", "collection", collection);
      }
    }
    var assignment =
        new Assignment(
            UUID.randomUUID().toString(),
            account.name(),
            settings.title(),
            settings.json().toString(),
            clock.instant());
    assignments.create(assignment, settings.handout());
    Answers.json(
        context.status(201).header("Location", ASSIGNMENTS + "/" + assignment.id()),
        views.of(assignment));
  }

  private void list(Context context, Account account) throws ApiException {
    int offset = Queries.number(context, "offset", 0, 0, OFFSET_MAX);
    int rows = Queries.rows(context);
    String owner = TaskAccess.seesAll(context, account) ? null : account.name();
    Answers.json(
        context,
        Views.list(
            "assignments",
            assignments.list(owner, offset, rows).stream().map(views::summary).toList()));
  }

  private Assignment require(Context context, Account account) throws ApiException {
    return assignments
        .find(context.pathParam("id"))
        .filter(
            found -> TaskAccess.seesAll(context, account) || found.owner().equals(account.name()))
        .orElseThrow(() -> ApiException.notFound("noAssignment"));
  }

  private void show(Context context, Account account) throws ApiException {
    int rows = Queries.number(context, "pairs", PAIRS_DEFAULT, 0, PAIRS_MAX);
    Answers.json(context, views.overview(require(context, account), rows));
  }

  /** Changes title, course, term and due date only. */
  private void describe(Context context, Account account) throws ApiException, IOException {
    Assignment assignment = require(context, account);
    var settings = AssignmentSettings.of(assignment).described(bodies.json(context));
    assignments.change(assignment.id(), settings.title(), settings.json().toString());
    Answers.json(context, views.of(require(context, account)));
  }

  private void delete(Context context, Account account) throws ApiException {
    Assignment assignment = require(context, account);
    state.change(
        () -> {
          assignments.delete(assignment.id());
          manager.note(
              "assignment.deleted",
              account.name(),
              Map.of("assignment", assignment.id(), "owner", assignment.owner()));
        });
  }

  private void add(Context context, Account account) throws ApiException, IOException {
    Assignment assignment = require(context, account);
    newTasks.requireRoom(context, account);
    ObjectNode answer = intake.take(context, assignment, account, bodies);
    Answers.json(context.status(201), answer);
  }

  private Submission submission(Context context, Assignment assignment) throws ApiException {
    String number = context.pathParam("number");
    return (number.matches("\\d{1,6}")
            ? assignments.find(assignment.id(), Integer.parseInt(number))
            : java.util.Optional.<Submission>empty())
        .filter(found -> found.task() != null)
        .orElseThrow(() -> ApiException.notFound("noSubmission"));
  }

  /** Changes a submission's name or authors; other authors start a new check. */
  private void edit(Context context, Account account) throws ApiException, IOException {
    Assignment assignment = require(context, account);
    Submission submission = submission(context, assignment);
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of("name", ApiJson.AUTHORS));
    String name = ApiJson.text(body, "name");
    if (body.has(ApiJson.AUTHORS)) {
      StoredTask task = state.tasks().find(String.valueOf(submission.task())).orElseThrow();
      String input = Objects.requireNonNull(task.inputJson(), "a task's input is kept");
      newTasks.again(task, TaskBodies.again(input, ApiJson.authors(body)));
    }
    if (name != null) {
      assignments.rename(assignment.id(), submission.number(), SubmissionIntake.requireName(name));
    }
    Answers.json(context, views.of(submission(context, assignment)));
  }

  private void remove(Context context, Account account) throws ApiException {
    Assignment assignment = require(context, account);
    Submission submission = submission(context, assignment);
    state.change(
        () -> {
          assignments.remove(assignment.id(), submission.number());
          manager.note(
              "task.deleted",
              account.name(),
              Map.of("task", String.valueOf(submission.task()), "owner", assignment.owner()));
        });
  }

  /** JSON of assignments. */
  record AssignmentViews(SiteState state, Retention retention) {

    /** An assignment's settings. */
    ObjectNode of(Assignment assignment) {
      ObjectNode view = ApiJson.object();
      view.put("id", assignment.id());
      view.put("owner", assignment.owner());
      view.put("title", assignment.title());
      view.put("createdAt", assignment.createdAt().toString());
      for (Map.Entry<String, JsonNode> each : ApiJson.parse(assignment.settings()).properties()) {
        view.set(each.getKey(), each.getValue());
      }
      view.put("handout", state.assignments().handout(assignment.id()).isPresent());
      return view;
    }

    /** Settings and the number of tasks in each state. */
    ObjectNode summary(Assignment assignment) {
      return withCounts(assignment, state.tasks().ofAssignment(assignment.id()));
    }

    private ObjectNode withCounts(Assignment assignment, List<StoredTask> tasks) {
      ObjectNode view = of(assignment);
      Map<String, Long> states =
          tasks.stream()
              .collect(
                  Collectors.groupingBy(
                      task -> Views.word(task.state()), TreeMap::new, Collectors.counting()));
      view.set("states", ApiJson.MAPPER.valueToTree(states));
      return view;
    }

    /** An assignment with its submissions and at most {@code pairs} pairs, largest share first. */
    ObjectNode overview(Assignment assignment, int pairs) {
      return state.inTransaction(() -> consistent(assignment, pairs));
    }

    private ObjectNode consistent(Assignment assignment, int rows) {
      List<StoredTask> tasks = state.tasks().ofAssignment(assignment.id());
      Map<String, StoredTask> byId =
          tasks.stream().collect(Collectors.toMap(StoredTask::id, Function.identity()));
      List<Submission> submissions = state.assignments().submissions(assignment.id());
      List<SharedText> pairs = pairs(state.assignments().pairs(assignment.id()));
      ObjectNode view = withCounts(assignment, tasks);
      ArrayNode documents = view.putArray("submissions");
      for (Submission each : submissions) {
        StoredTask task = byId.get(String.valueOf(each.task()));
        if (task != null) {
          documents.add(of(each).set("task", Views.of(task, retention)));
        }
      }
      view.put("pairCount", pairs.size());
      ArrayNode shown = view.putArray("pairs");
      pairs.stream().limit(rows).forEach(pair -> shown.add(pair.view()));
      return view;
    }

    ObjectNode of(Submission submission) {
      ObjectNode view = ApiJson.object();
      view.put("number", submission.number());
      view.put("name", submission.name());
      view.put("sha256", submission.digest());
      view.put("createdAt", submission.createdAt().toString());
      view.put("replacedBy", submission.replacedBy());
      return view;
    }

    /** A document's text that is also in another document; 0 if its check found no such text. */
    private record Side(long characters, double share) {

      private static final Side NONE = new Side(0, 0);

      static Side of(Pair pair) {
        return new Side(
            pair.characters(), Math.round(1e4 * pair.characters() / pair.length()) / 1e4);
      }
    }

    private record SharedText(int one, int other, Side ofOne, Side ofOther) {

      double share() {
        return Math.max(ofOne.share(), ofOther.share());
      }

      ObjectNode view() {
        ObjectNode view = ApiJson.object();
        view.putArray("submissions").add(one).add(other);
        view.putArray("characters").add(ofOne.characters()).add(ofOther.characters());
        view.putArray("shares").add(ofOne.share()).add(ofOther.share());
        return view.put("share", share());
      }
    }

    /** Each pair once, largest share first. */
    private static List<SharedText> pairs(List<Pair> pairs) {
      Map<List<Integer>, Side> sides = new HashMap<>();
      pairs.forEach(pair -> sides.put(List.of(pair.submission(), pair.other()), Side.of(pair)));
      return sides.keySet().stream()
          .map(key -> List.of(Math.min(key.get(0), key.get(1)), Math.max(key.get(0), key.get(1))))
          .distinct()
          .map(
              key ->
                  new SharedText(
                      key.get(0),
                      key.get(1),
                      sides.getOrDefault(key, Side.NONE),
                      sides.getOrDefault(List.of(key.get(1), key.get(0)), Side.NONE)))
          .sorted(
              Comparator.comparingDouble(SharedText::share)
                  .reversed()
                  .thenComparing(SharedText::one)
                  .thenComparing(SharedText::other))
          .toList();
    }
  }
}
