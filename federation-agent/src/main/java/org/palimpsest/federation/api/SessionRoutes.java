package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Logins;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.account.Sessions;
import org.palimpsest.federation.error.Errors;
import org.palimpsest.federation.manage.OpenIdAccounts;
import org.palimpsest.federation.retention.Retention;

/** Logging in at the desk, and out. */
final class SessionRoutes {

  static final String SESSION = "/v1/session";

  private static final int KEY_LENGTH_MAX = 100;

  private final Sessions sessions;
  private final Logins logins;
  private final Bodies bodies;
  private final SessionCookie cookie;
  private final Retention retention;

  SessionRoutes(
      Sessions sessions, Logins logins, Bodies bodies, SessionCookie cookie, Retention retention) {
    this.sessions = sessions;
    this.logins = logins;
    this.bodies = bodies;
    this.cookie = cookie;
    this.retention = retention;
  }

  List<Route> routes() {
    return List.of(
        new Route(HandlerType.GET, SESSION, Role.USER, Scope.ALL, this::show),
        new Route(HandlerType.DELETE, SESSION, Role.USER, Scope.ALL, this::end),
        new Route(HandlerType.POST, "/v1/session/keys", Role.USER, /* scope= */ null, this::key));
  }

  /** Begins a session; whoever may do so has a password, or a key. */
  void begin(Context context) throws ApiException, IOException {
    Door.requireSameSite(context);
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of("name", "password", "key"));
    String key = ApiJson.text(body, "key");
    Account account = key == null ? byPassword(body, context) : byKey(key);
    if (account != null) {
      String secret = begin(context, account);
      Answers.json(context.status(201), view(account, secret));
    }
  }

  /** Begins a session of somebody who has proved who it is; its secret. */
  String begin(Context context, Account account) {
    String secret = sessions.begin(account);
    cookie.set(context, secret);
    return secret;
  }

  /** Null where it is to be tried again later: the answer is on its way then. */
  private @Nullable Account byPassword(ObjectNode body, Context context) throws ApiException {
    Logins.Login login =
        logins.login(
            ApiJson.requiredText(body, "name"),
            ApiJson.requiredText(body, "password"),
            context.ip());
    if (login.waitSeconds() > 0) {
      Answers.later(context, login.waitSeconds(), Errors.of("tooManyLogins"));
      return null;
    }
    if (login.account() == null) {
      throw new ApiException(ApiException.UNAUTHORIZED, "wrongPassword");
    }
    return login.account();
  }

  private Account byKey(String key) throws ApiException {
    return (key.length() > KEY_LENGTH_MAX ? Optional.<Account>empty() : sessions.redeem(key))
        .orElseThrow(() -> new ApiException(ApiException.UNAUTHORIZED, "keyUsed"));
  }

  private void show(Context context, Account account) {
    String secret = cookie.of(context);
    Answers.json(context, view(account, secret));
  }

  private ObjectNode view(Account account, @Nullable String secret) {
    ObjectNode view = Views.of(account);
    view.put("openid", OpenIdAccounts.isOne(account));
    view.put("token", secret == null ? null : Sessions.token(secret));
    view.put("uploadBytesMax", bodies.bytesMax());
    view.put("fileBytesMax", UploadedFiles.BYTES_MAX);
    view.put("checkDaysMin", retention.daysOfChecksMin());
    view.put("checkDaysMax", retention.daysOfChecksMax());
    return view;
  }

  private void end(Context context, Account account) {
    String secret = cookie.of(context);
    if (secret != null) {
      sessions.end(secret);
      cookie.clear(context);
    }
    context.status(204);
  }

  private void key(Context context, Account account) {
    Answers.json(
        context.status(201),
        ApiJson.object()
            .put("key", sessions.key(account))
            .put("seconds", Sessions.KEY_LASTS.toSeconds()));
  }
}
