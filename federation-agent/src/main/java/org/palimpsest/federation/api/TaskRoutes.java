package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.api.Bodies.Queries;
import org.palimpsest.federation.api.EvidenceRoutes.TaskAccess;
import org.palimpsest.federation.api.NewTasks.NewTask;
import org.palimpsest.federation.api.TaskBodies.TaskKeys;
import org.palimpsest.federation.api.TaskEvents.EventStream;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.task.form.TaskJson;

/** Routes of tasks and their results. */
final class TaskRoutes {

  private static final String TASK = "/v1/tasks/{id}";
  private static final int OFFSET_MAX = 10_000;
  private static final int LISTEN_SECONDS_MAX = 30; // limits how long a stream outlives its account

  private final SiteState state;
  private final Tasks tasks;
  private final TaskAccess access;
  private final TaskBodies bodies;
  private final NewTasks newTasks;
  private final SiteManager manager;
  private final TaskEvents events;
  private final SentFiles files;
  private final Retention retention;

  TaskRoutes(ApiParts parts, NewTasks newTasks, Bodies bodies, SentFiles files, TaskEvents events) {
    this.retention = parts.retention();
    this.events = events;
    this.files = files;
    this.manager = parts.manager();
    this.newTasks = newTasks;
    this.state = parts.state();
    this.tasks = state.tasks();
    this.access = new TaskAccess(tasks);
    this.bodies = new TaskBodies(bodies, files);
  }

  List<Route> routes() {
    return List.of(
        Route.ofFiles("/v1/tasks", Role.USER, Scope.CHECK, this::create),
        Route.get("/v1/tasks", Role.USER, Scope.CHECK, this::list),
        Route.get("/v1/events", Role.USER, Scope.CHECK, this::listen),
        Route.get(TASK, Role.USER, Scope.CHECK, this::show),
        Route.get(TASK + "/result", Role.USER, Scope.CHECK, this::result),
        Route.post(TASK + "/again", Role.USER, Scope.CHECK, this::again),
        Route.post(TASK + "/cancel", Role.USER, Scope.CHECK, this::cancel),
        Route.delete(TASK, Role.USER, Scope.CHECK, this::delete));
  }

  private void create(Context context, Account account) throws ApiException, IOException {
    String id = TaskKeys.id(context, account);
    StoredTask known = tasks.find(id).orElse(null);
    if (known != null) {
      requireSame(context, account, known);
      Answers.json(context.status(200), view(known).put("known", true));
      return;
    }
    newTasks.requireRoom(context, account);
    TaskBodies.Sent sent = bodies.read(context, account);
    create(id, sent.task(), context, account);
    if (sent.upload() != null) {
      files.taken(sent.upload(), account);
    }
  }

  /**
   * Checks a text again, with other authors if the request has any. Creates a new task; within an
   * assignment, repeats the same one.
   */
  private void again(Context context, Account account) throws ApiException, IOException {
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of(ApiJson.AUTHORS));
    List<String> authors = body.has(ApiJson.AUTHORS) ? ApiJson.authors(body) : null;
    StoredTask earlier = access.require(context, account);
    newTasks.requireRoom(context, account);
    String input = Objects.requireNonNull(earlier.inputJson(), "a task's input is kept");
    if (earlier.assignment() != null) {
      newTasks.again(earlier, TaskBodies.again(input, authors));
      Answers.json(context, view(access.require(context, account)));
      return;
    }
    create(UUID.randomUUID().toString(), TaskBodies.again(input, authors), context, account);
  }

  private void create(String id, ObjectNode body, Context context, Account account)
      throws ApiException, IOException {
    NewTask made = newTasks.single(id, body, account);
    StoredTask task = made.task();
    newTasks.store(made, account, () -> tasks.create(task));
    Answers.json(
        context.status(201).header("Location", "/v1/tasks/" + task.id()),
        view(task).put("known", false));
  }

  /** Refuses another text under a used key. */
  private void requireSame(Context context, Account account, StoredTask known)
      throws ApiException, IOException {
    ObjectNode again = bodies.readAgain(context, account);
    if (again == null || known.inputJson() == null) {
      return;
    }
    if (!ApiJson.parse(again.toString()).equals(ApiJson.parse(known.inputJson()))) {
      throw ApiException.conflict("keyOfAnother");
    }
  }

  private ObjectNode view(StoredTask task) {
    return Views.of(task, retention);
  }

  private void list(Context context, Account account) throws ApiException {
    int offset = Queries.number(context, "offset", 0, 0, OFFSET_MAX);
    int rows = Queries.rows(context);
    if (context.queryParam(TaskKeys.KEY) != null) {
      List<ObjectNode> known =
          tasks.find(TaskKeys.id(context, account)).stream().map(this::view).toList();
      Answers.json(context, Views.list("tasks", known));
      return;
    }
    String owner = context.queryParam("owner");
    if (owner != null && !owner.equals(account.name()) && !TaskAccess.seesAll(context, account)) {
      throw ApiException.forbidden("ownTasksOnly");
    }
    String listedOwner =
        owner != null || TaskAccess.seesAll(context, account) ? owner : account.name();
    boolean isSingle = Queries.flag(context, "single");
    List<StoredTask> found =
        isSingle
            ? tasks.listSingle(listedOwner, offset, rows)
            : tasks.list(listedOwner, offset, rows);
    Answers.json(context, Views.list("tasks", found.stream().map(this::view).toList()));
  }

  private void listen(Context context, Account account) throws ApiException, IOException {
    int seconds = Queries.number(context, "seconds", LISTEN_SECONDS_MAX, 1, LISTEN_SECONDS_MAX);
    EventStream.begin(
        context,
        stream ->
            events.add(stream, account.name(), TaskAccess.seesAll(context, account), seconds));
  }

  private void show(Context context, Account account) throws ApiException {
    Answers.json(context, view(access.require(context, account)));
  }

  private void result(Context context, Account account) throws ApiException {
    StoredTask task = access.require(context, account);
    switch (task.state()) {
      case DONE, PARTIAL -> {
        String result = tasks.result(task.id()).orElse(null);
        if (result == null) {
          throw TaskAccess.notFound();
        }
        Answers.json(context, result);
      }
      case WAITING, RUNNING -> throw ApiException.conflict("notOver");
      case FAILED ->
          throw new ApiException(
              ApiException.CONFLICT,
              TaskJson.read(Objects.requireNonNull(task.errorJson()), Note.class));
      case CANCELLED -> throw ApiException.conflict("cancelled");
    }
  }

  private void cancel(Context context, Account account) throws ApiException {
    StoredTask task = access.require(context, account);
    if (!tasks.cancel(task.id())) {
      throw ApiException.conflict("overAlready");
    }
    Answers.json(context, view(access.require(context, account)));
  }

  private void delete(Context context, Account account) throws ApiException {
    StoredTask task = access.require(context, account);
    state.change(
        () -> {
          tasks.cancel(task.id());
          if (!remove(task)) {
            throw TaskAccess.notFound();
          }
          manager.note(
              "task.deleted", account.name(), Map.of("task", task.id(), "owner", task.owner()));
        });
  }

  private boolean remove(StoredTask task) {
    return state
        .assignments()
        .ofTask(task.id())
        .map(each -> state.assignments().remove(each.assignment(), each.number()))
        .orElseGet(() -> tasks.delete(task.id()));
  }
}
