package org.palimpsest.federation.server;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import org.eclipse.jetty.io.EndPoint.SslSessionData;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.answer.Answerer;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.ops.HttpServers;
import org.palimpsest.federation.ops.ReceivedBodies;
import org.palimpsest.federation.protocol.Envelopes;
import org.palimpsest.federation.server.MessageReceiver.HttpReply;
import org.palimpsest.federation.server.RefusalException.Refusal;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.thread.DaemonThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The endpoint for other sites: HTTP/1.1 over TLS 1.3. Descriptors are public; messages need a
 * known site's client certificate.
 */
public final class MessageServer implements AutoCloseable {

  /** Path of the signed descriptor. */
  public static final String DESCRIPTOR_PATH = "/.well-known/palimpsest";

  /** Path of the last descriptor that a former key signed. */
  private static final String FORMER_PATH = DESCRIPTOR_PATH + "/{key}";

  public static final String MESSAGES_PATH = "/federation/v1/messages";

  /** Media type of descriptors and messages. */
  public static final String CONTENT_TYPE = "application/cbor";

  private static final Logger LOG = LoggerFactory.getLogger(MessageServer.class);

  private static final String CERTIFICATES_ATTRIBUTE = "jakarta.servlet.request.X509Certificate";
  private static final int HEADER_BYTES_MAX = 8 << 10;

  private final ServerSettings settings;
  private final OwnSite own;
  private final MessageReceiver receiver;
  private final MessageLog log;
  private final PinnedCertificates pins;
  private final ConnectionWatch watch;
  private final Executor afterAWhile = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);
  private final SslContextFactory.Server tls = new SslContextFactory.Server();
  private final Javalin javalin;
  private @Nullable ScheduledExecutorService timer;

  public MessageServer(
      ServerSettings settings,
      OwnSite own,
      SiteState state,
      Answerer answerer,
      Envelopes envelopes,
      MeterRegistry meters,
      InstantSource clock) {
    this.settings = settings;
    this.own = own;
    this.log = new MessageLog(state.audit(), meters, this::epochs, clock);
    this.receiver =
        new MessageReceiver(own, state, answerer, envelopes, log, clock, System::nanoTime);
    this.pins = new PinnedCertificates(state.peers(), System::nanoTime);
    this.watch = new ConnectionWatch(System::nanoTime);
    this.javalin = Javalin.create(this::configure);
  }

  private Set<String> epochs() {
    return own.descriptor().get().descriptor().schemes().stream()
        .map(SeedEpoch::epoch)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Starts to listen; throws if the port is taken. */
  public synchronized void start() throws IOException {
    tls.setSslContext(newSslContext());
    HttpServers.listen(javalin, settings.host(), settings.port());
    ScheduledExecutorService started =
        Executors.newSingleThreadScheduledExecutor(new DaemonThreads("federation-server-timer"));
    var unusedClosing =
        started.scheduleWithFixedDelay(watch::closeLate, 500, 500, TimeUnit.MILLISECONDS);
    var unusedFlushing =
        started.scheduleWithFixedDelay(() -> log.flush(false), 1, 1, TimeUnit.MINUTES);
    timer = started;
  }

  public int port() {
    return javalin.port();
  }

  /** Replaces the TLS key for new connections. */
  public void reloadTls() {
    SSLContext context = newSslContext();
    try {
      tls.reload(factory -> factory.setSslContext(context));
    } catch (Exception e) { // declared by Jetty
      throw new IllegalStateException("The TLS key could not be put in place.", e);
    }
  }

  public synchronized void stop() {
    javalin.stop();
    if (timer != null) {
      timer.shutdownNow();
      timer = null;
      log.flush(true);
    }
  }

  @Override
  public void close() {
    stop();
  }

  private SSLContext newSslContext() {
    try {
      SSLContext context = SSLContext.getInstance("TLSv1.3");
      context.init(own.tlsKey().get(), new TrustManager[] {pins}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("The TLS key cannot be used.", e);
    }
  }

  private void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.startup.startupWatcherEnabled = false;
    config.http.compressionStrategy = io.javalin.compression.CompressionStrategy.NONE;
    config.http.defaultContentType = "application/json";
    config.http.maxRequestSize = ServerSettings.BODY_BYTES_MAX;
    QueuedThreadPool threads = new QueuedThreadPool(ServerSettings.THREADS_MAX, 4);
    threads.setName("federation-server");
    config.jetty.threadPool = threads;
    config.jetty.modifyServer(this::limit);
    config.jetty.modifyServer(
        server -> server.setHandler(new ReceivedBodies(limits(), this::refused, System::nanoTime)));
    config.jetty.addConnector((server, http) -> connector(server));
    config.routes.get(DESCRIPTOR_PATH, this::descriptor);
    config.routes.get(FORMER_PATH, this::formerDescriptor);
    config.routes.post(MESSAGES_PATH, this::message);
    config.routes.exception(Exception.class, MessageServer::failed);
    for (int status : new int[] {404, 405}) {
      config.routes.error(status, "*", context -> context.result("{\"error\": \"not found\"}"));
    }
  }

  private void limit(Server server) {
    server.addBean(new NetworkConnectionLimit(ServerSettings.CONNECTIONS_MAX, server));
    server.setErrorHandler(
        (request, response, callback) -> { // Jetty's own page would echo the request
          response.getHeaders().put("Connection", "close");
          callback.succeeded();
          return true;
        });
  }

  private Connector connector(Server server) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setSendDateHeader(false);
    http.setRequestHeaderSize(HEADER_BYTES_MAX);
    http.setIdleTimeout(ServerSettings.HEADER_TIMEOUT.toMillis());
    http.addCustomizer(new SecureRequestCustomizer(false));
    http.addCustomizer(watch);
    tls.setIncludeProtocols("TLSv1.3");
    tls.setWantClientAuth(true);
    tls.setRenegotiationAllowed(false);
    ServerConnector connector =
        new ServerConnector(
            server,
            1,
            1,
            new SslConnectionFactory(tls, "http/1.1"),
            new HttpConnectionFactory(http));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    connector.setIdleTimeout(ServerSettings.HEADER_TIMEOUT.toMillis());
    connector.setAcceptQueueSize(ServerSettings.CONNECTIONS_MAX);
    connector.addBean(watch);
    return connector;
  }

  private void descriptor(Context context) {
    context.contentType(CONTENT_TYPE).result(own.descriptor().get().signed().toArray());
  }

  private void formerDescriptor(Context context) throws IOException {
    Optional<Bytes> former = own.former().of(context.pathParam("key"));
    if (former.isPresent()) {
      context.contentType(CONTENT_TYPE).result(former.get().toArray());
    } else {
      context.status(404);
    }
  }

  /** Receives no bodies without a client certificate. */
  private ReceivedBodies.Limits limits() {
    return new ReceivedBodies.Limits(
        request ->
            request.getAttribute(SslSessionData.ATTRIBUTE) instanceof SslSessionData session
                    && session.peerCertificates() != null
                    && session.peerCertificates().length > 0
                ? ServerSettings.BODY_BYTES_MAX
                : 0,
        ServerSettings.BYTES_PER_SECOND_MIN,
        ServerSettings.BODY_TIMEOUT.toNanos(),
        ReceivedBodies.Limits.room(ServerSettings.BODY_BYTES_MAX));
  }

  private String refused(ReceivedBodies.Refusal why) {
    Refusal refusal =
        switch (why) {
          case TOO_LARGE -> Refusal.SIZE;
          case TOO_SLOW -> Refusal.SLOW;
          case BUSY -> Refusal.UNAVAILABLE;
        };
    log.refused(refusal.word(), null, null);
    return HttpReply.json(refusal);
  }

  private void message(Context context) {
    String certificate = certificate(context);
    if (certificate == null) {
      log.refused("no certificate", null, null);
      context.header("Connection", "close"); // the body is not read
      send(context, HttpReply.of(Refusal.FORBIDDEN, 0));
      return;
    }
    HttpReply reply =
        receiver.receive(context.bodyAsBytes(), certificate, pins.siteOf(certificate));
    if (reply.isHeld()) {
      context.future(
          () ->
              CompletableFuture.runAsync(
                  () -> send(context, reply), afterAWhile)); // holds no thread
    } else {
      send(context, reply);
    }
  }

  /** The certificate's digest, or null. */
  private static @Nullable String certificate(Context context) {
    if (context.req().getAttribute(CERTIFICATES_ATTRIBUTE) instanceof X509Certificate[] chain
        && chain.length > 0) {
      try {
        return PinnedCertificates.sha256(chain[0]);
      } catch (CertificateEncodingException e) {
        return null;
      }
    }
    return null;
  }

  private static void send(Context context, HttpReply reply) {
    if (reply.retryAfterSeconds() > 0) {
      context.header("Retry-After", String.format(Locale.ROOT, "%d", reply.retryAfterSeconds()));
    }
    context
        .status(reply.status())
        .contentType(reply.status() == 200 ? CONTENT_TYPE : "application/json")
        .result(reply.body().toArray());
  }

  private static void failed(Exception e, Context context) {
    if (e instanceof IOException) {
      LOG.debug("A connection broke: {}", e.getClass().getName());
    } else {
      LOG.error("A message could not be answered: {}", e.getClass().getName());
    }
    context.header("Connection", "close");
    send(context, HttpReply.of(Refusal.UNAVAILABLE, 5));
  }
}
