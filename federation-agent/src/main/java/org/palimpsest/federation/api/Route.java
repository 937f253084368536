package org.palimpsest.federation.api;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;

/**
 * One thing that the API does.
 *
 * @param method of HTTP
 * @param path with names of parts in braces
 * @param least the role that is needed at least
 * @param scope that a key for a program needs at least; null if no key is enough
 * @param readsFiles whether it takes files, which may take long to read
 * @param action does it
 */
record Route(
    HandlerType method,
    String path,
    Role least,
    @Nullable Scope scope,
    boolean readsFiles,
    Action action) {

  /** What reads no files. */
  Route(HandlerType method, String path, Role least, @Nullable Scope scope, Action action) {
    this(method, path, least, scope, false, action);
  }

  /** What takes files, each of which waits for its turn among those of other accounts. */
  static Route ofFiles(String path, Role least, Scope scope, Action action) {
    return new Route(HandlerType.POST, path, least, scope, true, action);
  }

  /** Answers a request. */
  interface Action {

    /**
     * Answers.
     *
     * @param account who asks
     */
    void answer(Context context, Account account) throws Exception;
  }
}
