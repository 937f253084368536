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
 * @param action does it
 */
record Route(HandlerType method, String path, Role least, @Nullable Scope scope, Action action) {

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
