package org.palimpsest.federation.api;

import io.javalin.http.Context;
import java.util.Optional;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.state.Tasks.StoredTask;

/** Whose task somebody may look at. Other people's are, for a user, as if they were not there. */
final class TaskDoor {

  private final Tasks tasks;

  TaskDoor(Tasks tasks) {
    this.tasks = tasks;
  }

  /** The task that a path names. */
  StoredTask require(Context context, Account account) throws ApiException {
    Optional<StoredTask> task = tasks.find(context.pathParam("id"));
    return task.filter(found -> seesAll(context, account) || found.owner().equals(account.name()))
        .orElseThrow(TaskDoor::notFound);
  }

  /** Whether everybody's tasks are there: for a key with a smaller scope, only its account's. */
  static boolean seesAll(Context context, Account account) {
    return account.role().includes(Role.LIBRARIAN) && Door.hasScope(context, Scope.ALL);
  }

  static ApiException notFound() {
    return new ApiException(ApiException.NOT_FOUND, "noTask");
  }
}
