package org.palimpsest.federation.api;

import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.Logins;

/** Lets those in who have an account: HTTP's basic authentication. */
final class Door {

  private static final String SCHEME = "Basic ";
  private static final int HEADER_LENGTH_MAX = 1000;

  private final Logins logins;

  Door(Logins logins) {
    this.logins = logins;
  }

  /** Who asks; null where nobody may come in: the answer is written then. */
  @Nullable Account enter(Context context) {
    if (comesFromAnotherPage(context)) {
      Answers.error(context, ApiException.FORBIDDEN, "Other sites' pages may not ask.");
      return null;
    }
    String[] credentials = credentials(context.header("Authorization"));
    if (credentials.length == 0) {
      return refuse(context);
    }
    Logins.Login login = logins.login(credentials[0], credentials[1], context.ip());
    if (login.waitSeconds() > 0) {
      Answers.error(
          context.header("Retry-After", Integer.toString(login.waitSeconds())),
          429,
          "There were too many wrong passwords; try again later.");
      return null;
    }
    return login.account() == null ? refuse(context) : login.account();
  }

  /** Browsers send a password that they know with any page's request, and say so. */
  private static boolean comesFromAnotherPage(Context context) {
    String from = context.header("Sec-Fetch-Site");
    return from != null && !from.equals("same-origin") && !from.equals("none");
  }

  private static @Nullable Account refuse(Context context) {
    Answers.error(
        context.header("WWW-Authenticate", "Basic realm=\"palimpsest\", charset=\"UTF-8\""),
        401,
        "This needs an account's name and password.");
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
