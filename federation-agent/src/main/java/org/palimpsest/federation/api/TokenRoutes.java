package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.manage.TokenManager;

/** One's own keys for programs, and for administrators those of all accounts. */
final class TokenRoutes {

  private static final String OWN = "/v1/account/tokens";
  private static final String OTHERS = "/v1/accounts/{name}/tokens";

  private final TokenManager manager;
  private final Bodies bodies;

  TokenRoutes(TokenManager manager, Bodies bodies) {
    this.manager = manager;
    this.bodies = bodies;
  }

  List<Route> routes() {
    return List.of(
        new Route(HandlerType.POST, OWN, Role.USER, /* scope= */ null, this::add),
        new Route(HandlerType.GET, OWN, Role.USER, Scope.ALL, this::list),
        new Route(HandlerType.DELETE, OWN + "/{name}", Role.USER, Scope.ALL, this::revoke),
        new Route(HandlerType.GET, OTHERS, Role.ADMINISTRATOR, Scope.ALL, this::listOfOther),
        new Route(
            HandlerType.DELETE,
            OTHERS + "/{token}",
            Role.ADMINISTRATOR,
            Scope.ALL,
            this::revokeOfOther));
  }

  /** The only answer that has a key's secret. */
  private void add(Context context, Account account)
      throws ApiException, IOException, ChangeRefusedException {
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of("name", "scope"));
    Scope scope =
        Scope.ofWord(ApiJson.requiredText(body, "scope"))
            .orElseThrow(() -> ApiJson.malformed("scope must be one of [check, library, all]."));
    TokenManager.NewToken added =
        manager.add(account.name(), ApiJson.requiredText(body, "name"), scope, account.name());
    Answers.json(context.status(201), Views.of(added.token()).put("secret", added.secret()));
  }

  private void list(Context context, Account account) throws ChangeRefusedException {
    list(context, account.name());
  }

  private void listOfOther(Context context, Account account) throws ChangeRefusedException {
    list(context, context.pathParam("name"));
  }

  private void list(Context context, String account) throws ChangeRefusedException {
    Answers.json(
        context, Views.list("tokens", manager.of(account).stream().map(Views::of).toList()));
  }

  private void revoke(Context context, Account account) throws ChangeRefusedException {
    manager.revoke(account.name(), context.pathParam("name"), account.name());
    context.status(204);
  }

  private void revokeOfOther(Context context, Account account) throws ChangeRefusedException {
    manager.revoke(context.pathParam("name"), context.pathParam("token"), account.name());
    context.status(204);
  }
}
