package org.palimpsest.federation.ops;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.SizeUnit;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.ops.ReceivedBodies.Refusal;

/** Starts the HTTP servers of a site's own people: small, quiet, and with limits. */
public final class HttpServers {

  private static final int HEADER_BYTES_MAX = 8192;
  private static final int THREADS_MAX = 24;
  private static final int THREADS_MIN = 4;
  private static final long IDLE_MILLIS = 30_000;
  private static final long STOP_MILLIS = 5_000;
  private static final int LOGIN_BYTES_MAX = 4096;
  private static final int BYTES_PER_SECOND_MIN = 1024;
  private static final int BODY_MINUTES_MAX = 5;

  private HttpServers() {}

  /**
   * Where a server listens.
   *
   * @param host a name or an address
   * @param port 0 for any free one
   * @param certificate a PEM file with the TLS certificate's chain, null for none
   * @param key a PEM file with its private key, null for none
   * @param proxies whose word counts for who is behind them; clients come to them over TLS
   */
  public record Address(
      String host,
      int port,
      @Nullable Path certificate,
      @Nullable Path key,
      Set<InetAddress> proxies) {

    /** Without TLS and proxies. */
    public Address(String host, int port) {
      this(host, port, null, null, Set.of());
    }

    /** Whether browsers come over TLS: to it, or to a proxy before it. */
    public boolean isSecure() {
      return hasTls() || !proxies.isEmpty();
    }

    /** Whether it speaks TLS. */
    public boolean hasTls() {
      return certificate != null && key != null;
    }
  }

  /**
   * Starts a server.
   *
   * @param bodyBytesMax how large a request's body may be
   * @param sentences the JSON that says why a body is refused
   * @param configure adds what it answers
   * @throws IOException if the port is taken or the TLS files are of no use; a sentence
   */
  public static Javalin start(
      Address address,
      int bodyBytesMax,
      Function<Refusal, String> sentences,
      Consumer<JavalinConfig> configure)
      throws IOException {
    SslContextFactory.Server tls = address.hasTls() ? tls(address) : null;
    Javalin server =
        Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              config.startup.showOldJavalinVersionWarning = false;
              config.startup.startupWatcherEnabled = false;
              config.http.prefer405over404 = true;
              config.http.generateEtags = false;
              config.http.maxRequestSize = bodyBytesMax;
              config.router.ignoreTrailingSlashes = false;
              config.jetty.multipartConfig.maxFileSize(bodyBytesMax, SizeUnit.BYTES);
              config.jetty.multipartConfig.maxTotalRequestSize(bodyBytesMax, SizeUnit.BYTES);
              config.jetty.multipartConfig.maxInMemoryFileSize(bodyBytesMax, SizeUnit.BYTES);
              config.jetty.threadPool = threads(address);
              config.jetty.modifyServer(HttpServers::quiet);
              config.jetty.modifyServer(
                  jetty ->
                      jetty.setHandler(
                          new ReceivedBodies(limits(bodyBytesMax), sentences, System::nanoTime)));
              config.jetty.addConnector((jetty, http) -> connector(jetty, http, address, tls));
              configure.accept(config);
            });
    listen(server, address.host(), address.port());
    return server;
  }

  /**
   * Lets a server listen, whose connector knows where.
   *
   * @throws IOException if the port is taken; a sentence
   */
  public static void listen(Javalin server, String host, int port) throws IOException {
    try {
      server.start();
    } catch (RuntimeException e) {
      server.stop();
      if (isBindFailure(e)) {
        throw new IOException(
            "Nothing can listen at "
                + host
                + ", port "
                + port
                + ": the port is taken, or the address is not of this machine.",
            e);
      }
      throw e;
    }
  }

  private static boolean isBindFailure(Throwable failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof BindException || String.valueOf(e.getMessage()).contains("Failed to bind")) {
        return true;
      }
    }
    return false;
  }

  /** A request that shows nothing to log in with has a body of a login only. */
  private static ReceivedBodies.Limits limits(int bodyBytesMax) {
    return new ReceivedBodies.Limits(
        request ->
            request.getHeaders().contains(HttpHeader.AUTHORIZATION)
                    || request.getHeaders().contains(HttpHeader.COOKIE)
                ? bodyBytesMax
                : Math.min(bodyBytesMax, LOGIN_BYTES_MAX),
        BYTES_PER_SECOND_MIN,
        TimeUnit.MINUTES.toNanos(BODY_MINUTES_MAX),
        ReceivedBodies.Limits.room(bodyBytesMax));
  }

  private static QueuedThreadPool threads(Address address) {
    var threads = new QueuedThreadPool(THREADS_MAX, THREADS_MIN);
    threads.setName("http-" + address.port());
    threads.setDaemon(true);
    return threads;
  }

  private static void quiet(Server jetty) {
    jetty.setStopTimeout(STOP_MILLIS);
    jetty.setStopAtShutdown(false);
  }

  private static ServerConnector connector(
      Server jetty,
      HttpConfiguration http,
      Address address,
      SslContextFactory.@Nullable Server tls) {
    http.setSendServerVersion(false);
    http.setSendXPoweredBy(false);
    http.setRequestHeaderSize(HEADER_BYTES_MAX);
    http.setHttpCompliance(HttpCompliance.RFC7230);
    http.setUriCompliance(UriCompliance.RFC3986);
    if (!address.proxies().isEmpty()) {
      http.addCustomizer(new ForwardedClient(address.proxies()));
    }
    ServerConnector connector;
    if (tls == null) {
      connector = new ServerConnector(jetty, new HttpConnectionFactory(http));
    } else {
      http.addCustomizer(new SecureRequestCustomizer());
      connector =
          new ServerConnector(
              jetty, new SslConnectionFactory(tls, "http/1.1"), new HttpConnectionFactory(http));
    }
    connector.setHost(address.host());
    connector.setPort(address.port());
    connector.setIdleTimeout(IDLE_MILLIS);
    return connector;
  }

  private static SslContextFactory.Server tls(Address address) throws IOException {
    Path certificate = address.certificate();
    Path key = address.key();
    if (certificate == null || key == null) {
      throw new IllegalArgumentException("no TLS files");
    }
    try {
      var tls = new SslContextFactory.Server();
      tls.setKeyStore(PemFiles.keyStore(certificate, key));
      tls.setKeyStorePassword("");
      tls.setIncludeProtocols("TLSv1.3", "TLSv1.2");
      tls.setSniRequired(false);
      return tls;
    } catch (GeneralSecurityException e) {
      throw new IOException(
          "The TLS files " + certificate + " and " + key + " are of no use: " + e.getMessage(), e);
    }
  }
}
