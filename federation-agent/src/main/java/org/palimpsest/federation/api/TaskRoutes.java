package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Rights;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.Subject;
import org.palimpsest.federation.task.input.TaskInput;

/** Tasks and their results. */
final class TaskRoutes {

  private static final String TASK = "/v1/tasks/{id}";
  private static final int ROWS_DEFAULT = 50;
  private static final int ROWS_MAX = 500;
  private static final int OFFSET_MAX = 10_000;

  /** When it is worth trying again to hand in what is too much now. */
  private static final int FEWER_OPEN_SECONDS = 10;

  /** No longer: an account that has ended hears no more than that. */
  private static final int LISTEN_SECONDS_MAX = 30;

  private final SiteState state;
  private final Tasks tasks;
  private final int openTasksMax;
  private final TaskDoor door;
  private final TaskBodies bodies;
  private final Runnable created;
  private final SiteManager manager;
  private final RightsHolders rights;
  private final TaskEvents events;
  private final SentFiles files;
  private final Retention retention;
  private final InstantSource clock;

  TaskRoutes(
      SiteState state,
      int openTasksMax,
      Bodies bodies,
      SentFiles files,
      Runnable created,
      SiteManager manager,
      RightsHolders rights,
      TaskEvents events,
      Retention retention,
      InstantSource clock) {
    this.retention = retention;
    this.events = events;
    this.files = files;
    this.manager = manager;
    this.rights = rights;
    this.created = created;
    this.state = state;
    this.tasks = state.tasks();
    this.openTasksMax = openTasksMax;
    this.door = new TaskDoor(tasks);
    this.bodies = new TaskBodies(bodies, files);
    this.clock = clock;
  }

  List<Route> routes() {
    return List.of(
        new Route(HandlerType.POST, "/v1/tasks", Role.USER, Scope.CHECK, this::create),
        new Route(HandlerType.GET, "/v1/tasks", Role.USER, Scope.CHECK, this::list),
        new Route(HandlerType.GET, "/v1/events", Role.USER, Scope.CHECK, this::listen),
        new Route(HandlerType.GET, TASK, Role.USER, Scope.CHECK, this::show),
        new Route(HandlerType.GET, TASK + "/result", Role.USER, Scope.CHECK, this::result),
        new Route(HandlerType.POST, TASK + "/again", Role.USER, Scope.CHECK, this::again),
        new Route(HandlerType.POST, TASK + "/cancel", Role.USER, Scope.CHECK, this::cancel),
        new Route(HandlerType.DELETE, TASK, Role.USER, Scope.CHECK, this::delete));
  }

  private void create(Context context, Account account) throws ApiException, IOException {
    String id = TaskKeys.id(context, account);
    StoredTask known = tasks.find(id).orElse(null);
    if (known != null) {
      requireSame(context, account, known);
      Answers.json(context.status(200), view(known).put("known", true));
      return;
    }
    requireFewOpen(context, account);
    TaskBodies.Sent sent = bodies.read(context, account);
    create(id, sent.task(), context, account);
    if (sent.upload() != null) {
      files.taken(sent.upload(), account);
    }
  }

  /** A new task with the text and the settings of another one, and other authors. */
  private void again(Context context, Account account) throws ApiException, IOException {
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of(ApiJson.AUTHORS));
    List<String> authors = ApiJson.authors(body);
    StoredTask earlier = door.require(context, account);
    requireFewOpen(context, account);
    String input = Objects.requireNonNull(earlier.inputJson(), "a task's input is kept");
    create(UUID.randomUUID().toString(), TaskBodies.again(input, authors), context, account);
  }

  private void create(String id, ObjectNode body, Context context, Account account)
      throws ApiException, IOException {
    TaskInput input = input(body);
    requireRights(rights.of(account), input);
    var task =
        StoredTask.waiting(
            id,
            account.name(),
            body.toString(),
            input.label(),
            new Subject(
                input.collections(),
                Objects.requireNonNullElse(input.param("type"), ""),
                !input.remote().isEmpty()),
            clock.instant());
    state.change(
        () -> {
          noteDisclosure(task.id(), input, account);
          tasks.create(task);
        });
    created.run();
    Answers.json(
        context.status(201).header("Location", "/v1/tasks/" + task.id()),
        view(task).put("known", false));
  }

  /** Another text would be answered with the result of the first. */
  private void requireSame(Context context, Account account, StoredTask known)
      throws ApiException, IOException {
    ObjectNode again = bodies.readAgain(context, account);
    if (again == null || known.inputJson() == null) {
      return;
    }
    if (!ApiJson.kept(again.toString()).equals(ApiJson.kept(known.inputJson()))) {
      throw new ApiException(
          ApiException.CONFLICT,
          "There is a check with this key, of another text or with other parameters: hand this one"
              + " in with a key of its own.");
    }
  }

  private void requireFewOpen(Context context, Account account) throws ApiException {
    if (tasks.countOpen(account.name()) >= openTasksMax) {
      context.header("Retry-After", Integer.toString(FEWER_OPEN_SECONDS));
      throw new ApiException(
          ApiException.TOO_MANY,
          String.format(
              Locale.ROOT,
              "%,d checks of this account wait already, as many as one may have: hand in more when"
                  + " some are over.",
              openTasksMax));
    }
  }

  private static void requireRights(Rights own, TaskInput input) throws ApiException {
    for (String collection : input.collections()) {
      if (!own.includes(collection)) {
        throw notGranted("the collection " + collection);
      }
    }
    for (TaskInput.RemoteSite remote : input.remote()) {
      for (String library : remote.libraries()) {
        if (!own.includes(remote.site(), library)) {
          throw notGranted("the library " + library + " of the site " + remote.site());
        }
      }
    }
  }

  private static ApiException notGranted(String what) {
    return new ApiException(
        ApiException.FORBIDDEN,
        "This account may not check against " + what + ": an administrator can give it the right.");
  }

  /** Whoever sends something to other sites is in the audit log, before it is sent. */
  private void noteDisclosure(String task, TaskInput input, Account account) {
    for (TaskInput.RemoteSite remote : input.remote()) {
      manager.note(
          "task.created",
          remote.site(),
          account.name(),
          Map.of(
              "task", task,
              "libraries", String.join(",", remote.libraries()),
              "evidence", Views.word(input.evidence())));
    }
  }

  private TaskInput input(ObjectNode body) throws ApiException {
    TaskInput input;
    try {
      input = TaskInput.parse(body.toString());
    } catch (IllegalArgumentException e) { // its sentence holds nothing of the text
      throw ApiJson.invalid(String.valueOf(e.getMessage()));
    }
    if (input.label().isBlank() || input.label().chars().anyMatch(Character::isISOControl)) {
      throw ApiJson.invalid("The label of a task is one line.");
    }
    return input;
  }

  private ObjectNode view(StoredTask task) {
    return Views.of(task, retention);
  }

  private void list(Context context, Account account) throws ApiException {
    int offset = Queries.number(context, "offset", 0, 0, OFFSET_MAX);
    int rows = Queries.number(context, "rows", ROWS_DEFAULT, 1, ROWS_MAX);
    if (context.queryParam(TaskKeys.KEY) != null) {
      List<ObjectNode> known =
          tasks.find(TaskKeys.id(context, account)).stream().map(this::view).toList();
      Answers.json(context, Views.list("tasks", known));
      return;
    }
    String owner = context.queryParam("owner");
    if (owner != null && !owner.equals(account.name()) && !TaskDoor.seesAll(context, account)) {
      throw new ApiException(ApiException.FORBIDDEN, "Only your own tasks can be listed.");
    }
    String whose = owner != null || TaskDoor.seesAll(context, account) ? owner : account.name();
    Answers.json(
        context,
        Views.list("tasks", tasks.list(whose, offset, rows).stream().map(this::view).toList()));
  }

  private void listen(Context context, Account account) throws ApiException, IOException {
    int seconds = Queries.number(context, "seconds", LISTEN_SECONDS_MAX, 1, LISTEN_SECONDS_MAX);
    EventStream.begin(
        context,
        stream -> events.add(stream, account.name(), TaskDoor.seesAll(context, account), seconds));
  }

  private void show(Context context, Account account) throws ApiException {
    Answers.json(context, view(door.require(context, account)));
  }

  private void result(Context context, Account account) throws ApiException {
    StoredTask task = door.require(context, account);
    switch (task.state()) {
      case DONE, PARTIAL -> {
        String result = tasks.result(task.id()).orElse(null);
        if (result == null) {
          throw TaskDoor.notFound();
        }
        Answers.json(context, result);
      }
      case WAITING, RUNNING ->
          throw new ApiException(ApiException.CONFLICT, "The task is not over yet.");
      case FAILED ->
          throw new ApiException(
              ApiException.CONFLICT,
              "The task failed: " + Objects.requireNonNullElse(task.error(), "why, is not known."));
      case CANCELLED -> throw new ApiException(ApiException.CONFLICT, "The task was cancelled.");
    }
  }

  private void cancel(Context context, Account account) throws ApiException {
    StoredTask task = door.require(context, account);
    if (!tasks.cancel(task.id())) {
      throw new ApiException(ApiException.CONFLICT, "The task is over already.");
    }
    Answers.json(context, view(door.require(context, account)));
  }

  private void delete(Context context, Account account) throws ApiException {
    StoredTask task = door.require(context, account);
    state.change(
        () -> {
          tasks.cancel(task.id());
          if (!tasks.delete(task.id())) {
            throw TaskDoor.notFound();
          }
          manager.note(
              "task.deleted",
              null,
              account.name(),
              Map.of("task", task.id(), "owner", task.owner()));
        });
    context.status(204);
  }
}
