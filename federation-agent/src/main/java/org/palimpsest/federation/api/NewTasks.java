package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Rights;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.Subject;
import org.palimpsest.federation.task.input.TaskInput;

/** Lets new tasks in: whether they may ask what they ask, and how many there may be. */
final class NewTasks {

  /** When it is worth trying again to hand in what is too much now. */
  private static final int FEWER_OPEN_SECONDS = 10;

  private final SiteState state;
  private final int openTasksMax;
  private final long taskBytesMax;
  private final String submissions;
  private final SiteManager manager;
  private final RightsHolders rights;
  private final Runnable created;
  private final InstantSource clock;

  /**
   * Those of a site.
   *
   * @param openTasksMax how many of one account may wait or be worked on
   * @param taskBytesMax how much the state may hold of one account's tasks
   * @param submissions the collection of assignments, against which nobody needs a right
   * @param created is told that there is a new task
   */
  NewTasks(
      SiteState state,
      int openTasksMax,
      long taskBytesMax,
      String submissions,
      SiteManager manager,
      RightsHolders rights,
      Runnable created,
      InstantSource clock) {
    this.state = state;
    this.openTasksMax = openTasksMax;
    this.taskBytesMax = taskBytesMax;
    this.submissions = submissions;
    this.manager = manager;
    this.rights = rights;
    this.created = created;
    this.clock = clock;
  }

  /** A task that is not kept yet, and what it asks. */
  record NewTask(StoredTask task, TaskInput input) {}

  /** Refuses more than an account may have open, or in the state. */
  void requireRoom(Context context, Account account) throws ApiException {
    if (state.tasks().countOpen(account.name()) >= openTasksMax) {
      context.header("Retry-After", Integer.toString(FEWER_OPEN_SECONDS));
      throw new ApiException(ApiException.TOO_MANY, "queueFull", "tasks", openTasksMax);
    }
    requireBytes(account);
  }

  /** Refuses more than an account may have in the state. */
  void requireBytes(Account account) throws ApiException {
    if (state.tasks().bytes(account.name()) >= taskBytesMax) {
      throw new ApiException(
          ApiException.TOO_LARGE, "tasksTooLarge", "megabytes", taskBytesMax / 1_000_000);
    }
  }

  /**
   * A task of somebody's own, not kept yet.
   *
   * @throws ApiException if it is none, or the account may not check against all that it names
   */
  NewTask single(String id, ObjectNode body, Account account) throws ApiException {
    TaskInput input = input(body);
    requireNotSubmissions(input.collections());
    return task(id, body, input, account);
  }

  /** Refuses the collection of assignments: nobody may check against what others handed in. */
  void requireNotSubmissions(List<String> collections) throws ApiException {
    if (collections.contains(submissions)) {
      throw new ApiException(ApiException.FORBIDDEN, "submissionsOnly", "collection", submissions);
    }
  }

  /** A task of an assignment, not kept yet. */
  NewTask ofAssignment(String id, ObjectNode body, Account account) throws ApiException {
    return task(id, body, input(body), account);
  }

  private NewTask task(String id, ObjectNode body, TaskInput input, Account account)
      throws ApiException {
    requireRights(rights.of(account), input);
    return new NewTask(
        StoredTask.waiting(
            id,
            account.name(),
            body.toString(),
            input.label(),
            new Subject(
                input.collections(),
                Objects.requireNonNullElse(input.param("type"), ""),
                !input.remote().isEmpty()),
            clock.instant()),
        input);
  }

  private static TaskInput input(ObjectNode body) throws ApiException {
    TaskInput input;
    try {
      input = TaskInput.parse(body.toString());
    } catch (IllegalArgumentException e) { // its sentence holds nothing of the text
      throw ApiJson.malformed(String.valueOf(e.getMessage()));
    }
    if (input.label().isBlank() || input.label().chars().anyMatch(Character::isISOControl)) {
      throw ApiJson.invalid("labelOneLine");
    }
    return input;
  }

  private void requireRights(Rights own, TaskInput input) throws ApiException {
    for (String collection : input.collections()) {
      if (!collection.equals(submissions) && !own.includes(collection)) {
        throw notGranted(collection);
      }
    }
    for (TaskInput.RemoteSite remote : input.remote()) {
      for (String library : remote.libraries()) {
        if (!own.includes(remote.site(), library)) {
          throw notGranted(remote.site() + "/" + library);
        }
      }
    }
  }

  private static ApiException notGranted(String library) {
    return new ApiException(ApiException.FORBIDDEN, "notAllowed", "library", library);
  }

  /**
   * Keeps what is new, with an audit record if something of it goes to other sites; then it is
   * worked on.
   */
  void keep(NewTask task, Account account, Runnable keeping) {
    state.change(
        () -> {
          noteDisclosure(task.task().id(), task.input(), account);
          keeping.run();
        });
    created.run();
  }

  /**
   * Has a task that is over done again with another input.
   *
   * @throws ApiException if it is not over
   */
  void again(StoredTask task, ObjectNode body) throws ApiException {
    if (!state.tasks().checkAnew(task.id(), body.toString())) {
      throw new ApiException(ApiException.CONFLICT, "notOver");
    }
    created.run();
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
}
