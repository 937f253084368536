package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
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
import org.palimpsest.federation.manage.RightsManager;
import org.palimpsest.federation.manage.TokenManager;
import org.palimpsest.federation.state.KeptRights.Holding;

/** Routes of accounts, their API keys and their rights: own ones, and all for administrators. */
final class AccountRoutes {

  private static final String ACCOUNT = "/v1/accounts/{name}";
  private static final String OWN_TOKENS = "/v1/account/tokens";
  private static final String TOKENS = ACCOUNT + "/tokens";
  private static final String HOLDER = "/v1/rights/{holder}";
  private static final String COLLECTIONS = "collections";
  private static final String LIBRARIES = "libraries";

  private final AccountManager accounts;
  private final TokenManager tokens;
  private final RightsManager rights;
  private final RightsHolders holders;
  private final Logins logins;
  private final Bodies bodies;

  AccountRoutes(ApiParts parts, Bodies bodies) {
    this.accounts = parts.accounts();
    this.tokens = parts.tokens();
    this.rights = parts.rights();
    this.holders = parts.holders();
    this.logins = parts.logins();
    this.bodies = bodies;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/account", Role.USER, Scope.CHECK, this::own),
        Route.put("/v1/account/password", Role.USER, /* scope= */ null, this::ownPassword),
        Route.list("/v1/accounts", Role.ADMINISTRATOR, Scope.ALL, accounts::all, Views::of),
        Route.put(ACCOUNT, Role.ADMINISTRATOR, Scope.ALL, this::put),
        Route.delete(ACCOUNT, Role.ADMINISTRATOR, Scope.ALL, this::delete),
        Route.post(OWN_TOKENS, Role.USER, /* scope= */ null, this::addToken),
        Route.get(OWN_TOKENS, Role.USER, Scope.ALL, this::tokens),
        Route.delete(OWN_TOKENS + "/{name}", Role.USER, Scope.ALL, this::revokeToken),
        Route.get(TOKENS, Role.ADMINISTRATOR, Scope.ALL, this::tokensOfOther),
        Route.delete(TOKENS + "/{token}", Role.ADMINISTRATOR, Scope.ALL, this::revokeTokenOfOther),
        Route.list("/v1/rights", Role.ADMINISTRATOR, Scope.ALL, rights::all, Views::of),
        Route.put(HOLDER, Role.ADMINISTRATOR, Scope.ALL, this::putRights),
        Route.delete(HOLDER, Role.ADMINISTRATOR, Scope.ALL, this::deleteRights));
  }

  private void own(Context context, Account account) {
    ObjectNode view = Views.of(account);
    view.set("rights", Views.of(holders.of(account)));
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
      throw ApiException.forbidden("passwordOther");
    }
    accounts.changePassword(account.name(), ApiJson.requiredText(body, "password"), account.name());
    context.status(204);
  }

  private void put(Context context, Account account)
      throws ApiException, IOException, ChangeRefusedException {
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of("role", "password", "disabled", "groups"));
    String name = context.pathParam("name");
    String password = ApiJson.text(body, "password");
    if (password != null) {
      Authenticator.requireScope(context, /* least= */ null);
    }
    AccountManager.Standing standing = standing(body);
    Optional<Account> known = accounts.find(name);
    if (known.isEmpty()) {
      List<String> groups = Objects.requireNonNullElse(standing.groups(), List.of());
      Role role = role(ApiJson.requiredText(body, "role"));
      accounts.add(name, role, ApiJson.requiredText(body, "password"), groups, account.name());
    }
    accounts.change(name, standing, account.name());
    if (known.isPresent() && password != null) {
      accounts.changePassword(name, password, account.name());
    }
    Answers.json(
        context.status(known.isEmpty() ? 201 : 200), Views.of(accounts.find(name).orElseThrow()));
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
    accounts.remove(context.pathParam("name"), account.name());
  }

  /** The only response with an API key's secret. */
  private void addToken(Context context, Account account)
      throws ApiException, IOException, ChangeRefusedException {
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of("name", "scope"));
    Scope scope =
        Scope.ofWord(ApiJson.requiredText(body, "scope"))
            .orElseThrow(() -> ApiJson.malformed("scope must be one of [check, library, all]."));
    TokenManager.NewToken added =
        tokens.add(account.name(), ApiJson.requiredText(body, "name"), scope, account.name());
    Answers.json(context.status(201), Views.of(added.token()).put("secret", added.secret()));
  }

  private void tokens(Context context, Account account) throws ChangeRefusedException {
    tokens(context, account.name());
  }

  private void tokensOfOther(Context context, Account account) throws ChangeRefusedException {
    tokens(context, context.pathParam("name"));
  }

  private void tokens(Context context, String account) throws ChangeRefusedException {
    Answers.json(
        context, Views.list("tokens", tokens.of(account).stream().map(Views::of).toList()));
  }

  private void revokeToken(Context context, Account account) throws ChangeRefusedException {
    tokens.revoke(account.name(), context.pathParam("name"), account.name());
  }

  private void revokeTokenOfOther(Context context, Account account) throws ChangeRefusedException {
    tokens.revoke(context.pathParam("name"), context.pathParam("token"), account.name());
  }

  private void putRights(Context context, Account account)
      throws ApiException, IOException, ChangeRefusedException {
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of(COLLECTIONS, LIBRARIES));
    var holding =
        new Holding(
            context.pathParam("holder"),
            ApiJson.names(body, COLLECTIONS),
            ApiJson.names(body, LIBRARIES));
    boolean isNew = rights.put(holding, account.name());
    Answers.json(context.status(isNew ? 201 : 200), Views.of(holding));
  }

  private void deleteRights(Context context, Account account) throws ChangeRefusedException {
    rights.remove(context.pathParam("holder"), account.name());
  }
}
