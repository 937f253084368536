package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
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
import org.palimpsest.federation.api.SentFiles.UploadedFiles;
import org.palimpsest.federation.error.Errors;
import org.palimpsest.federation.manage.OpenIdAccounts;
import org.palimpsest.federation.retention.Retention;

/** Login and logout at the desk. */
final class SessionRoutes {

  static final String SESSION = "/v1/session";

  private static final int KEY_LENGTH_MAX = 100;

  private final Sessions sessions;
  private final Logins logins;
  private final Bodies bodies;
  private final SessionCookie cookie;
  private final Retention retention;

  SessionRoutes(ApiParts parts, Bodies bodies, SessionCookie cookie) {
    this.sessions = parts.sessions();
    this.logins = parts.logins();
    this.bodies = bodies;
    this.cookie = cookie;
    this.retention = parts.retention();
  }

  List<Route> routes() {
    return List.of(
        Route.get(SESSION, Role.USER, Scope.ALL, this::show),
        Route.delete(SESSION, Role.USER, Scope.ALL, this::end),
        Route.post("/v1/session/keys", Role.USER, /* scope= */ null, this::key));
  }

  /** Begins a session by password or one-time key. */
  void begin(Context context) throws ApiException, IOException {
    Authenticator.requireSameSite(context);
    ObjectNode body = bodies.json(context);
    ApiJson.requireKnown(body, Set.of("name", "password", "key"));
    String key = ApiJson.text(body, "key");
    Account account = key == null ? byPassword(body, context) : byKey(key);
    if (account != null) {
      String secret = begin(context, account);
      Answers.json(context.status(201), view(account, secret));
    }
  }

  /** Begins a session of an authenticated account, and returns its secret. */
  String begin(Context context, Account account) {
    String secret = sessions.begin(account);
    cookie.set(context, secret);
    return secret;
  }

  /** The account, or null if the response is already written. */
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
      throw ApiException.unauthorized("wrongPassword");
    }
    return login.account();
  }

  private Account byKey(String key) throws ApiException {
    return (key.length() > KEY_LENGTH_MAX ? Optional.<Account>empty() : sessions.redeem(key))
        .orElseThrow(() -> ApiException.unauthorized("keyUsed"));
  }

  private void show(Context context, Account account) {
    String secret = cookie.of(context);
    Answers.json(context, view(account, secret));
  }

  private ObjectNode view(Account account, @Nullable String secret) {
    ObjectNode view = Views.of(account);
    view.put("openid", OpenIdAccounts.isOpenId(account));
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
  }

  private void key(Context context, Account account) {
    Answers.json(
        context.status(201),
        ApiJson.object()
            .put("key", sessions.key(account))
            .put("seconds", Sessions.KEY_LASTS.toSeconds()));
  }

  /** The cookie with a session's secret: this host only, hidden from scripts. */
  record SessionCookie(boolean isSecure) {

    /** Shared by all agents of a host, because cookies ignore ports. */
    private static final String NAME = "palimpsest-session";

    private static final int LENGTH_MAX = 100;

    private String name() {
      return isSecure ? "__Host-" + NAME : NAME;
    }

    /** The secret of a request, or null. */
    @Nullable String of(Context context) {
      String secret = context.cookie(name());
      return secret == null || secret.length() > LENGTH_MAX ? null : secret;
    }

    void set(Context context, String secret) {
      write(context, secret, Math.toIntExact(Sessions.LASTS.toSeconds()));
    }

    void clear(Context context) {
      write(context, "", 0);
    }

    private void write(Context context, String secret, int seconds) {
      context.cookie(
          new Cookie(name(), secret, "/", seconds, isSecure, true, null, SameSite.STRICT));
    }
  }
}
