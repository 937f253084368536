package org.palimpsest.federation.api;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Logins;
import org.palimpsest.federation.account.Sessions;

/**
 * Lets those in who have an account: by HTTP's basic authentication, or by the cookie of a session.
 * With a cookie, whatever changes something shows the session's token, too.
 */
final class Door {

  private static final String SCHEME = "Basic ";
  private static final int HEADER_LENGTH_MAX = 1000;

  /** The header with a session's token. */
  static final String TOKEN = "X-Palimpsest-Token";

  private final Logins logins;
  private final Sessions sessions;
  private final SessionCookie cookie;

  Door(Logins logins, Sessions sessions, SessionCookie cookie) {
    this.logins = logins;
    this.sessions = sessions;
    this.cookie = cookie;
  }

  /** Who asks; null where nobody may come in: the answer is written then. */
  @Nullable Account enter(Context context) throws ApiException {
    requireSameSite(context);
    String secret = cookie.of(context);
    if (secret != null && context.header("Authorization") == null) {
      return bySession(context, secret);
    }
    String[] credentials = credentials(context.header("Authorization"));
    if (credentials.length == 0) {
      return refuse(context);
    }
    Logins.Login login = logins.login(credentials[0], credentials[1], context.ip());
    if (login.waitSeconds() > 0) {
      Answers.later(context, login.waitSeconds(), Logins.TOO_MANY);
      return null;
    }
    return login.account() == null ? refuse(context) : login.account();
  }

  private Account bySession(Context context, String secret) throws ApiException {
    Account account =
        sessions
            .find(secret)
            .orElseThrow(
                () -> new ApiException(ApiException.UNAUTHORIZED, "The session has ended."));
    if (!context.method().equals(HandlerType.GET)
        && !Sessions.token(secret).equals(context.header(TOKEN))) {
      throw new ApiException(
          ApiException.FORBIDDEN, "The session's token is missing in the header " + TOKEN + ".");
    }
    return account;
  }

  /** Refuses what another site's page has a browser ask. */
  static void requireSameSite(Context context) throws ApiException {
    if (comesFromAnotherPage(context)) {
      throw new ApiException(ApiException.FORBIDDEN, "Other sites' pages may not ask.");
    }
  }

  /** Browsers send a password that they know with any page's request, and say so. */
  private static boolean comesFromAnotherPage(Context context) {
    String from = context.header("Sec-Fetch-Site");
    return from != null && !from.equals("same-origin") && !from.equals("none");
  }

  private static @Nullable Account refuse(Context context) {
    if (context.header(TOKEN) == null) { // else the desk's page asks, where nobody has logged in
      context.header("WWW-Authenticate", "Basic realm=\"palimpsest\", charset=\"UTF-8\"");
    }
    Answers.error(context, ApiException.UNAUTHORIZED, "This needs an account's name and password.");
    return null;
  }

  /** Name and password; nothing where there are none. */
  private static String[] credentials(@Nullable String header) {
    if (header == null
        || header.length() > HEADER_LENGTH_MAX
        || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return new String[0];
    }
    try {
      byte[] decoded = Base64.getDecoder().decode(header.substring(SCHEME.length()).strip());
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
