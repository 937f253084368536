package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;

/**
 * A route of the API.
 *
 * @param path with parameters in braces
 * @param least the minimal role
 * @param scope the minimal scope of an API key; null if API keys are refused
 * @param readsFiles whether it parses uploads, which may take long
 */
record Route(
    HandlerType method,
    String path,
    Role least,
    @Nullable Scope scope,
    boolean readsFiles,
    Action action) {

  static Route get(String path, Role least, @Nullable Scope scope, Action action) {
    return new Route(HandlerType.GET, path, least, scope, false, action);
  }

  static Route put(String path, Role least, @Nullable Scope scope, Action action) {
    return new Route(HandlerType.PUT, path, least, scope, false, action);
  }

  static Route post(String path, Role least, @Nullable Scope scope, Action action) {
    return new Route(HandlerType.POST, path, least, scope, false, action);
  }

  /** A route that answers 204. */
  static Route delete(String path, Role least, Scope scope, Action action) {
    return new Route(
        HandlerType.DELETE,
        path,
        least,
        scope,
        false,
        (context, account) -> {
          action.answer(context, account);
          context.status(204);
        });
  }

  /** A route that answers a list, named by the last segment of its path. */
  static <T> Route list(
      String path, Role least, Scope scope, Supplier<List<T>> all, Function<T, ObjectNode> view) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return get(
        path,
        least,
        scope,
        (context, account) ->
            Answers.json(context, Views.list(name, all.get().stream().map(view).toList())));
  }

  /** A route that parses uploads, in turn among accounts. */
  static Route ofFiles(String path, Role least, Scope scope, Action action) {
    return new Route(HandlerType.POST, path, least, scope, true, action);
  }

  interface Action {

    /** Answers a request of an account. */
    void answer(Context context, Account account) throws Exception;
  }
}
