package org.palimpsest.federation.api;

import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.Handler;
import io.javalin.http.SameSite;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.account.TokenSecret;
import org.palimpsest.federation.budget.Budgets;
import org.palimpsest.federation.error.Errors;
import org.palimpsest.federation.manage.OpenIdAccounts;
import org.palimpsest.federation.openid.OpenIdException;
import org.palimpsest.federation.openid.OpenIdException.Reason;
import org.palimpsest.federation.openid.OpenIdLogin;
import org.palimpsest.federation.thread.FairPool;

/**
 * Login with an OpenID provider. Browsers follow links here, so errors are redirects to the desk
 * with a code in the fragment.
 */
public final class OpenIdRoutes {

  static final String WAYS = "/v1/session/ways";
  static final String BEGIN = "/v1/session/openid";
  static final String RETURN = "/v1/session/openid/return";
  static final String LOGOUT = "/v1/session/openid/logout";

  private static final String DESK = "/desk/";
  private static final String COOKIE = "palimpsest-openid";
  private static final int SECONDS = 600;
  private static final int SECRET_LENGTH_MAX = 100;

  /** Cookie value during a logout at the provider. */
  private static final String LOGGED_OUT = "logged-out";

  /** A provider and the accounts of its users. */
  public record Provider(OpenIdLogin login, OpenIdAccounts accounts) {}

  /**
   * Per address in ten minutes; a login takes two. Each return makes the site call the provider.
   */
  private static final int REQUESTS_MAX = 600;

  private final Budgets addresses =
      new Budgets(REQUESTS_MAX, REQUESTS_MAX, Duration.ofMinutes(10), System::nanoTime);

  private static final int ASKING_MAX = 8;
  private static final int WAITING_MAX = 40;

  /** Calls the provider, so that no thread of the server waits; round robin by address. */
  private final FairPool asking = new FairPool(ASKING_MAX, WAITING_MAX, "api-openid");

  private final @Nullable Provider provider;
  private final SessionRoutes session;
  private final boolean isSecure;

  OpenIdRoutes(@Nullable Provider provider, SessionRoutes session, boolean isSecure) {
    this.provider = provider;
    this.session = session;
    this.isSecure = isSecure;
  }

  /** Adds the routes, which need no account. */
  void configure(JavalinConfig config) {
    config.routes.get(WAYS, this::ways);
    config.routes.get(BEGIN, within(this::begin));
    config.routes.get(RETURN, within(this::end));
    config.routes.get(LOGOUT, within(this::logout));
  }

  private interface Route {
    void answer(Context context) throws ApiException;
  }

  /** Answers 429 to an address over its rate limit. */
  private Handler within(Route route) {
    return context -> {
      int waitSeconds = addresses.take(context.ip(), 1);
      if (waitSeconds > 0) {
        Answers.later(context, waitSeconds, Errors.of("tooManyLoginsHere"));
      } else {
        Answers.inTurn(
            context,
            asking,
            context.ip(),
            Errors.of("tooManyLoginsHere"),
            () -> route.answer(context));
      }
    };
  }

  void stop() {
    asking.stop();
  }

  private void ways(Context context) {
    Answers.json(context, ApiJson.object().put("password", true).put("openid", provider != null));
  }

  private Provider provider() throws ApiException {
    if (provider == null) {
      throw ApiException.notFound("openIdUnknown");
    }
    return provider;
  }

  private void begin(Context context) throws ApiException {
    Provider known = provider();
    String secret = TokenSecret.random();
    try {
      String address = known.login().begin(secret).toString();
      cookie(context, secret, SECONDS);
      redirect(context, address);
    } catch (OpenIdException e) {
      fail(context, e);
    }
  }

  private void end(Context context) throws ApiException {
    Provider known = provider();
    String secret = context.cookie(name());
    cookie(context, "", 0);
    if (LOGGED_OUT.equals(secret)) {
      redirect(context, DESK + "#openid=out");
      return;
    }
    try {
      if (secret == null || secret.isEmpty() || secret.length() > SECRET_LENGTH_MAX) {
        throw new OpenIdException(Reason.EXPIRED);
      }
      String query = Objects.requireNonNullElse(context.queryString(), "");
      session.begin(context, known.accounts().of(known.login().end(secret, query)));
      redirect(context, DESK);
    } catch (OpenIdException e) {
      fail(context, e);
    }
  }

  /**
   * Redirects to the provider's logout. It ends no session here, because any page can link to it.
   */
  private void logout(Context context) throws ApiException {
    Provider known = provider();
    try {
      String address = known.login().logout().toString();
      cookie(context, LOGGED_OUT, SECONDS);
      redirect(context, address);
    } catch (OpenIdException e) {
      fail(context, e);
    }
  }

  private static void fail(Context context, OpenIdException e) {
    redirect(context, DESK + "#openid=" + e.reason().word());
  }

  private static void redirect(Context context, String address) {
    context.status(302).header("Location", address);
  }

  private String name() {
    return isSecure ? "__Host-" + COOKIE : COOKIE;
  }

  /** SameSite Lax, because it must survive the provider's redirect. */
  private void cookie(Context context, String secret, int seconds) {
    context.cookie(new Cookie(name(), secret, "/", seconds, isSecure, true, null, SameSite.LAX));
  }
}
