package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Rights;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.Subject;
import org.palimpsest.federation.task.input.TaskInput;

/** Admits new tasks: rights, limits of an account, audit records. */
final class NewTasks {

  private static final int FEWER_OPEN_SECONDS = 10;

  private final ApiParts parts;
  private final Tasks tasks;
  private final String submissions;

  NewTasks(ApiParts parts) {
    this.parts = parts;
    this.tasks = parts.state().tasks();
    this.submissions = parts.submissions().collection();
  }

  /** A task that is not stored yet, with its parsed input. */
  record NewTask(StoredTask task, TaskInput input) {}

  /** Requires free slots and storage for a task of an account. */
  void requireRoom(Context context, Account account) throws ApiException {
    if (tasks.countOpen(account.name()) >= parts.openTasksMax()) {
      context.header("Retry-After", Integer.toString(FEWER_OPEN_SECONDS));
      throw new ApiException(ApiException.TOO_MANY, "queueFull", "tasks", parts.openTasksMax());
    }
    requireBytes(account);
  }

  /** Requires free storage for an account. */
  void requireBytes(Account account) throws ApiException {
    if (tasks.bytes(account.name()) >= parts.taskBytesMax()) {
      throw new ApiException(
          ApiException.TOO_LARGE, "tasksTooLarge", "megabytes", parts.taskBytesMax() / 1_000_000);
    }
  }

  /** Creates a user's task, not stored yet; refuses libraries without a right. */
  NewTask single(String id, ObjectNode body, Account account) throws ApiException {
    TaskInput input = input(body);
    requireNotSubmissions(input.collections());
    return task(id, body, input, account);
  }

  /** Refuses the collection of submissions, which is not searchable by users. */
  void requireNotSubmissions(List<String> collections) throws ApiException {
    if (collections.contains(submissions)) {
      throw ApiException.forbidden("submissionsOnly", "collection", submissions);
    }
  }

  /** Creates a task of an assignment, not stored yet. */
  NewTask ofAssignment(String id, ObjectNode body, Account account) throws ApiException {
    return task(id, body, input(body), account);
  }

  private NewTask task(String id, ObjectNode body, TaskInput input, Account account)
      throws ApiException {
    requireRights(parts.holders().of(account), input);
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
            parts.clock().instant()),
        input);
  }

  private static TaskInput input(ObjectNode body) throws ApiException {
    TaskInput input;
    try {
      input = TaskInput.parse(body.toString());
    } catch (IllegalArgumentException e) { // its message never quotes the text
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
    return ApiException.forbidden("notAllowed", "library", library);
  }

  /** Stores a task and starts it; audits the data for other sites. */
  void store(NewTask task, Account account, Runnable write) {
    parts
        .state()
        .change(
            () -> {
              noteDisclosure(task.task().id(), task.input(), account);
              write.run();
            });
    parts.taskCreated().run();
  }

  /** Repeats a finished task with another input. */
  void again(StoredTask task, ObjectNode body) throws ApiException {
    if (!tasks.checkAnew(task.id(), body.toString())) {
      throw ApiException.conflict("notOver");
    }
    parts.taskCreated().run();
  }

  /** Records which account sends a text to which sites. */
  private void noteDisclosure(String task, TaskInput input, Account account) {
    for (TaskInput.RemoteSite remote : input.remote()) {
      parts
          .manager()
          .note(
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
