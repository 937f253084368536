package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Logins;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.error.Errors;
import org.palimpsest.federation.manage.AccountManager;
import org.palimpsest.federation.manage.ChangeRefusedException;

/** One's own account, and for administrators those of all. */
final class AccountRoutes {

  private static final String ACCOUNT = "/v1/accounts/{name}";

  private final AccountManager manager;
  private final RightsHolders rights;
  private final Logins logins;
  private final Bodies bodies;

  AccountRoutes(AccountManager manager, RightsHolders rights, Logins logins, Bodies bodies) {
    this.manager = manager;
    this.logins = logins;
    this.rights = rights;
    this.bodies = bodies;
  }

  List<Route> routes() {
    return List.of(
        new Route(HandlerType.GET, "/v1/account", Role.USER, Scope.CHECK, this::own),
        new Route(
            HandlerType.PUT,
            "/v1/account/password",
            Role.USER,
            /* scope= */ null,
            this::ownPassword),
        new Route(HandlerType.GET, "/v1/accounts", Role.ADMINISTRATOR, Scope.ALL, this::list),
        new Route(HandlerType.PUT, ACCOUNT, Role.ADMINISTRATOR, Scope.ALL, this::put),
        new Route(HandlerType.DELETE, ACCOUNT, Role.ADMINISTRATOR, Scope.ALL, this::delete));
  }

  private void own(Context context, Account account) {
    ObjectNode view = Views.of(account);
    view.set("rights", Views.of(rights.of(account)));
    Answers.json(context, view);
  }

  private void ownPassword(Context context, Account account)
      throws ApiException, IOException, ChangeRefusedException {
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of("current", "password"));
    String current = ApiJson.requiredText(body, "current");
    Logins.Login login = logins.login(account.name(), current, context.ip());
    if (login.waitSeconds() > 0) {
      Answers.later(context, login.waitSeconds(), Errors.of("tooManyLogins"));
      return;
    }
    if (login.account() == null) {
      throw new ApiException(ApiException.FORBIDDEN, "passwordOther");
    }
    manager.changePassword(account.name(), ApiJson.requiredText(body, "password"), account.name());
    context.status(204);
  }

  private void list(Context context, Account account) {
    Answers.json(context, Views.list("accounts", manager.all().stream().map(Views::of).toList()));
  }

  private void put(Context context, Account account)
      throws ApiException, IOException, ChangeRefusedException {
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of("role", "password", "disabled", "groups"));
    String name = context.pathParam("name");
    String password = ApiJson.text(body, "password");
    if (password != null) {
      Door.requireScope(context, /* least= */ null);
    }
    AccountManager.Standing standing = standing(body);
    Optional<Account> known = manager.find(name);
    if (known.isEmpty()) {
      List<String> groups = Objects.requireNonNullElse(standing.groups(), List.of());
      Role role = role(ApiJson.requiredText(body, "role"));
      manager.add(name, role, ApiJson.requiredText(body, "password"), groups, account.name());
    }
    manager.change(name, standing, account.name());
    if (known.isPresent() && password != null) {
      manager.changePassword(name, password, account.name());
    }
    Answers.json(
        context.status(known.isEmpty() ? 201 : 200), Views.of(manager.find(name).orElseThrow()));
  }

  private static Role role(String word) throws ApiException {
    return Role.ofWord(word)
        .orElseThrow(
            () -> ApiJson.malformed("role must be one of [user, librarian, administrator]."));
  }

  private static AccountManager.Standing standing(ObjectNode body) throws ApiException {
    String word = ApiJson.text(body, "role");
    JsonNode disabled = body.path("disabled");
    if (!disabled.isMissingNode() && !disabled.isBoolean()) {
      throw ApiJson.malformed("disabled must be true or false.");
    }
    return new AccountManager.Standing(
        word == null ? null : role(word),
        disabled.isMissingNode() ? null : disabled.booleanValue(),
        body.has("groups") ? ApiJson.names(body, "groups") : null);
  }

  private void delete(Context context, Account account) throws ChangeRefusedException {
    manager.remove(context.pathParam("name"), account.name());
    context.status(204);
  }
}
