package org.palimpsest.federation.api;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Logins;
import org.palimpsest.federation.account.Scope;
import org.palimpsest.federation.account.Sessions;
import org.palimpsest.federation.account.TokenLogins;
import org.palimpsest.federation.api.SessionRoutes.SessionCookie;
import org.palimpsest.federation.error.Errors;

/**
 * Authenticates requests: by HTTP Basic, by the cookie of a session, or by an API key (RFC 6750,
 * section 2.1: header only). With a cookie, requests that change something also need the session's
 * token.
 */
record Authenticator(Logins logins, TokenLogins tokens, Sessions sessions, SessionCookie cookie) {

  private static final String BASIC = "Basic ";
  private static final String BEARER = "Bearer ";

  private static final String SCOPE = "palimpsest.scope";

  private static final int HEADER_LENGTH_MAX = 1000;
  static final String TOKEN = "X-Palimpsest-Token"; // header of a session's token

  /** The account of a request, or null if the response is already written. */
  @Nullable Account enter(Context context) throws ApiException {
    requireSameSite(context);
    String secret = cookie.of(context);
    String header = context.header("Authorization");
    if (secret != null && header == null) {
      return bySession(context, secret);
    }
    String key = credentials(BEARER, header);
    if (key != null) {
      return byToken(context, key);
    }
    String[] credentials = nameAndPassword(credentials(BASIC, header));
    if (credentials.length == 0) {
      return refuse(context);
    }
    Logins.Login login = logins.login(credentials[0], credentials[1], context.ip());
    if (login.waitSeconds() > 0) {
      Answers.later(context, login.waitSeconds(), Errors.of("tooManyLogins"));
      return null;
    }
    return login.account() == null ? refuse(context) : login.account();
  }

  private Account bySession(Context context, String secret) throws ApiException {
    Account account =
        sessions.find(secret).orElseThrow(() -> ApiException.unauthorized("sessionEnded"));
    if (!context.method().equals(HandlerType.GET)
        && !Sessions.token(secret).equals(context.header(TOKEN))) {
      throw ApiException.forbidden("sessionToken", "header", TOKEN);
    }
    return account;
  }

  private @Nullable Account byToken(Context context, String secret) {
    TokenLogins.Login login = tokens.login(secret, context.ip());
    if (login.waitSeconds() > 0) {
      Answers.later(context, login.waitSeconds(), Errors.of("tooManyLogins"));
      return null;
    }
    if (login.account() == null) {
      context.header("WWW-Authenticate", "Bearer realm=\"palimpsest\", error=\"invalid_token\"");
      Answers.error(context, ApiException.UNAUTHORIZED, Errors.of("keyUnknown"));
      return null;
    }
    // without a scope the request would count as one with a password
    context.attribute(SCOPE, Objects.requireNonNull(login.scope()));
    return login.account();
  }

  /** Whether a request has a scope; null for actions that no API key may perform. */
  static boolean hasScope(Context context, @Nullable Scope least) {
    Scope scope = context.attribute(SCOPE);
    return scope == null || (least != null && scope.includes(least));
  }

  static void requireScope(Context context, @Nullable Scope least) throws ApiException {
    if (!hasScope(context, least)) {
      throw new ApiException(
          ApiException.FORBIDDEN,
          least == null
              ? Errors.of("personNeeded")
              : Errors.of("scopeNeeded", "scope", least.word()));
    }
  }

  /** Refuses requests that a browser sends for another site's page. */
  static void requireSameSite(Context context) throws ApiException {
    if (comesFromAnotherPage(context)) {
      throw ApiException.forbidden("otherPage");
    }
  }

  /** Browsers attach remembered passwords to any page's requests, but mark the page's origin. */
  private static boolean comesFromAnotherPage(Context context) {
    String from = context.header("Sec-Fetch-Site");
    return from != null && !from.equals("same-origin") && !from.equals("none");
  }

  private static @Nullable Account refuse(Context context) {
    if (context.header(TOKEN) == null) { // the desk's page shows its own login form
      context.header("WWW-Authenticate", "Basic realm=\"palimpsest\", charset=\"UTF-8\"");
    }
    Answers.error(context, ApiException.UNAUTHORIZED, Errors.of("loginNeeded"));
    return null;
  }

  /** The credentials of a scheme, or null for another scheme or an overlong header. */
  private static @Nullable String credentials(String scheme, @Nullable String header) {
    return header != null
            && header.length() <= HEADER_LENGTH_MAX
            && header.regionMatches(/* ignoreCase= */ true, 0, scheme, 0, scheme.length())
        ? header.substring(scheme.length()).strip()
        : null;
  }

  /** Name and password, or empty. */
  private static String[] nameAndPassword(@Nullable String credentials) {
    if (credentials == null) {
      return new String[0];
    }
    try {
      byte[] decoded = Base64.getDecoder().decode(credentials);
      String text = new String(decoded, StandardCharsets.UTF_8);
      int colon = text.indexOf(':');
      return colon < 1
          ? new String[0]
          : new String[] {text.substring(0, colon), text.substring(colon + 1)};
    } catch (IllegalArgumentException e) {
      return new String[0];
    }
  }
}
