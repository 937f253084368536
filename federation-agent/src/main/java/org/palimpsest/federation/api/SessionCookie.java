package org.palimpsest.federation.api;

import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.Sessions;

/** The cookie with a session's secret: for this server only, and for no script. */
final class SessionCookie {

  /** Two agents on one machine have cookies in common, which know no ports. */
  private static final String NAME = "palimpsest-session";

  private static final int LENGTH_MAX = 100;

  private final boolean isSecure;

  /**
   * The cookie of a server.
   *
   * @param isSecure whether it speaks TLS
   */
  SessionCookie(boolean isSecure) {
    this.isSecure = isSecure;
  }

  private String name() {
    return isSecure ? "__Host-" + NAME : NAME;
  }

  /** The secret that a request brings; null where it brings none. */
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
    context.cookie(new Cookie(name(), secret, "/", seconds, isSecure, true, null, SameSite.STRICT));
  }
}
