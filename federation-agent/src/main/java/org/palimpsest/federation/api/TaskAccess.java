package org.palimpsest.federation.api;

import io.javalin.http.Context;
import java.util.Optional;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.state.Tasks.StoredTask;

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
