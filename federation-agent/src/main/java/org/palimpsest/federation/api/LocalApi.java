package org.palimpsest.federation.api;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.api.SentFiles.UploadedFiles;
import org.palimpsest.federation.api.SessionRoutes.SessionCookie;
import org.palimpsest.federation.budget.Budgets;
import org.palimpsest.federation.desk.IncomingFiles;
import org.palimpsest.federation.error.Errors;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.ops.Failures;
import org.palimpsest.federation.ops.HttpServers;
import org.palimpsest.federation.ops.ReceivedBodies;
import org.palimpsest.federation.ops.RequestRecorder;
import org.palimpsest.federation.thread.FairPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** HTTP server of the local API and the desk's pages. */
public final class LocalApi {

  private static final Logger LOG = LoggerFactory.getLogger(LocalApi.class);

  static final String DESCRIPTION_PATH = "/v1/openapi.yaml";

  private static final String DESCRIPTION_RESOURCE = "openapi.yaml";

  /** More than the parsers, so that texts and small files do not wait for large ones. */
  private static final int READERS = 2 * UploadedFiles.AT_ONCE;

  private static final int READING_WAITING_MAX = 40;
  private static final int SITE_ASKS = 8;
  private static final int SITE_ASKS_WAITING_MAX = 10;
  private static final long READING_MILLIS_AN_HOUR = Duration.ofMinutes(20).toMillis();

  private final HttpServers.Address address;
  private final List<Route> routes;
  private final Authenticator authenticator;
  private final SessionRoutes session;
  private final OpenIdRoutes openId;
  private final int bodyBytesMax;
  private final RequestRecorder recorder;
  private final UploadedFiles files = new UploadedFiles();
  private final IncomingFiles incoming =
      new IncomingFiles(UploadedFiles.BYTES_MAX, System::nanoTime);
  private final TaskEvents events;
  private final ReportRoutes reports;
  private @Nullable Javalin server;

  private final Bodies bodies;

  /** Reads uploads, so that no thread of the server waits. */
  private final FairPool readers = new FairPool(READERS, READING_WAITING_MAX, "api-readers");

  private final FairPool siteAsks = new FairPool(SITE_ASKS, SITE_ASKS_WAITING_MAX, "api-sites");

  /** Time spent reading, in milliseconds by account. */
  private final Budgets readingTime =
      new Budgets(
          READING_MILLIS_AN_HOUR, READING_MILLIS_AN_HOUR, Duration.ofHours(1), System::nanoTime);

  /** Creates an API that does not listen yet; {@code bodyBytesMax} limits a request's body. */
  public LocalApi(
      HttpServers.Address address, int bodyBytesMax, ApiParts parts, RequestRecorder recorder) {
    this.address = address;
    this.bodyBytesMax = bodyBytesMax;
    this.bodies = new Bodies(bodyBytesMax);
    var cookie = new SessionCookie(address.isSecure());
    this.session = new SessionRoutes(parts, bodies, cookie);
    this.openId = new OpenIdRoutes(parts.openId(), session, address.isSecure());
    this.events = new TaskEvents(parts.state().tasks(), parts.retention(), System::nanoTime);
    this.reports = new ReportRoutes(parts);
    this.routes = routes(parts);
    this.authenticator =
        new Authenticator(parts.logins(), parts.tokenLogins(), parts.sessions(), cookie);
    this.recorder = recorder;
  }

  private List<Route> routes(ApiParts parts) {
    var sent = new SentFiles(bodies, files, incoming);
    var newTasks = new NewTasks(parts);
    return Stream.of(
            reports.routes(),
            new TaskRoutes(parts, newTasks, bodies, sent, events).routes(),
            new AssignmentRoutes(parts, newTasks, bodies, sent).routes(),
            new SiteRoutes(parts, bodies, siteAsks).routes(),
            new AccountRoutes(parts, bodies).routes(),
            session.routes(),
            new EvidenceRoutes(parts, bodies).routes(),
            new CollectionRoutes(parts, bodies, sent).routes(),
            new UploadRoutes(incoming, bodies).routes())
        .flatMap(List::stream)
        .toList();
  }

  /** All routes but that of the description. */
  List<Route> routes() {
    return routes;
  }

  /** Starts to listen; throws if the port is taken or the TLS files are unusable. */
  public void start() throws IOException {
    server = HttpServers.start(address, bodyBytesMax, this::refused, this::configure);
    events.start();
  }

  private String refused(ReceivedBodies.Refusal refusal) {
    Note note =
        switch (refusal) {
          case TOO_LARGE -> Errors.of("bodyTooLarge");
          case TOO_SLOW -> Errors.of("bodySlow");
          case BUSY -> Errors.of("bodiesBusy");
        };
    return Answers.error(note).toString();
  }

  private void configure(JavalinConfig config) {
    config.routes.before(this::harden);
    config.routes.get(
        DESCRIPTION_PATH,
        context -> context.contentType("application/yaml; charset=utf-8").result(description()));
    config.routes.post(SessionRoutes.SESSION, session::begin);
    openId.configure(config);
    reports.configure(config);
    DeskPages.configure(config);
    for (Route route : routes) {
      config.routes.addHttpHandler(route.method(), route.path(), context -> answer(route, context));
    }
    config.routes.exception(ApiException.class, (e, context) -> answerError(context, e));
    config.routes.exception(ChangeRefusedException.class, (e, context) -> answerError(context, e));
    config.routes.exception(PalimpsestException.class, LocalApi::answerUnavailable);
    config.routes.exception(HttpResponseException.class, LocalApi::answerRefusal);
    config.routes.exception(Exception.class, LocalApi::answerUnexpected);
    config.requestLogger.http((context, millis) -> recorder.record("api", context, millis));
  }

  private void harden(Context context) {
    context
        .header("Cache-Control", "no-store")
        .header("X-Content-Type-Options", "nosniff")
        .header("X-Frame-Options", "DENY")
        .header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
        .header("Referrer-Policy", "no-referrer");
    if (address.isSecure()) {
      context.header("Strict-Transport-Security", "max-age=31536000");
    }
  }

  static byte[] description() throws IOException {
    try (InputStream in = LocalApi.class.getResourceAsStream(DESCRIPTION_RESOURCE)) {
      return Objects.requireNonNull(in, DESCRIPTION_RESOURCE).readAllBytes();
    }
  }

  private void answer(Route route, Context context) throws Exception {
    Account account = authenticator.enter(context);
    if (account == null) {
      return;
    }
    Authenticator.requireScope(context, route.scope());
    if (!account.role().includes(route.least())) {
      throw ApiException.forbidden("roleNeeded", "role", route.least().word());
    }
    if (!route.readsFiles() || bodies.isShortText(context)) {
      route.action().answer(context, account);
      return;
    }
    int waitSeconds = readingTime.take(account.name(), 1);
    if (waitSeconds > 0) {
      Answers.later(context, waitSeconds, Errors.of("readingBudget"));
      return;
    }
    Answers.inTurn(
        context,
        readers,
        account.name(),
        Errors.of("filesBusy"),
        () -> read(route, context, account));
  }

  private void read(Route route, Context context, Account account) throws Exception {
    long begunNanos = System.nanoTime();
    try {
      route.action().answer(context, account);
    } finally {
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begunNanos);
      readingTime.charge(account.name(), millis);
    }
  }

  private static void answerError(Context context, ApiException e) {
    Answers.error(context, e.status(), e.note());
  }

  private static void answerError(Context context, ChangeRefusedException e) {
    int status =
        switch (e.reason()) {
          case INVALID -> ApiException.UNPROCESSABLE;
          case MISSING -> ApiException.NOT_FOUND;
          case CONFLICT -> ApiException.CONFLICT;
        };
    Answers.error(context, status, e.note());
  }

  /** Solr's messages may quote the request and are hidden; those of the state quote nothing. */
  static void answerUnavailable(PalimpsestException e, Context context) {
    LOG.error("Solr or the state's database does not answer: {}", e.reason());
    Note note =
        switch (e.reason()) {
          case DATABASE, CONFLICT -> Errors.of("stateUnavailable", "detail", e.getMessage());
          default -> Errors.of("solrUnavailable");
        };
    Answers.error(context.header("Retry-After", "10"), ApiException.UNAVAILABLE, note);
  }

  /** Maps Javalin's own errors: unknown path or method, body too large. */
  private static void answerRefusal(HttpResponseException e, Context context) {
    String code =
        switch (e.getStatus()) {
          case 404 -> "nothingHere";
          case 405 -> "methodUnknown";
          case 413 -> "bodyTooLarge";
          default -> "notAnswered";
        };
    Answers.error(context, e.getStatus(), Errors.of(code));
  }

  private static void answerUnexpected(Exception e, Context context) {
    if (e instanceof IOException || e instanceof UncheckedIOException) {
      Answers.error(context, ApiException.BAD_REQUEST, Errors.of("brokenOff"));
      return;
    }
    LOG.error("This should not have happened: {}", Failures.trace(e));
    Answers.error(context, 500, Errors.of("unexpected"));
  }

  public int port() {
    return Objects.requireNonNull(server, "not started").port();
  }

  /** Stops listening; running requests get a short time to end. */
  public void stop() {
    files.close();
    events.stop();
    readers.stop();
    siteAsks.stop();
    openId.stop();
    incoming.close();
    reports.stop();
    if (server != null) {
      server.stop();
    }
  }
}
