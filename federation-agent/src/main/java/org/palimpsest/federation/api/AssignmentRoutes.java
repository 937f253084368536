package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.assignment.SubmissionLibrary;
import org.palimpsest.federation.desk.LibraryDocuments;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.state.Assignments;
import org.palimpsest.federation.state.Assignments.Assignment;
import org.palimpsest.federation.state.Assignments.Submission;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.Tasks.StoredTask;

/** Routes of assignments: sets of submissions that are compared with each other. */
final class AssignmentRoutes {

  private static final String ASSIGNMENTS = "/v1/assignments";
  private static final String ASSIGNMENT = ASSIGNMENTS + "/{id}";
  private static final String SUBMISSIONS = ASSIGNMENT + "/submissions";
  private static final String SUBMISSION = SUBMISSIONS + "/{number}";

  private static final int ROWS_DEFAULT = 50;
  private static final int ROWS_MAX = 500;
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
    int rows = Queries.number(context, "rows", ROWS_DEFAULT, 1, ROWS_MAX);
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
        .orElseThrow(() -> new ApiException(ApiException.NOT_FOUND, "noAssignment"));
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
    context.status(204);
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
        .orElseThrow(() -> new ApiException(ApiException.NOT_FOUND, "noSubmission"));
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
    context.status(204);
  }
}
