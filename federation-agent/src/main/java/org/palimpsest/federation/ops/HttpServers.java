package org.palimpsest.federation.ops;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.SizeUnit;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.http.IpAddress;
import org.palimpsest.federation.ops.ReceivedBodies.Refusal;

/** Starts the HTTP servers for the site's own users, with limits. */
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
   * A listening address.
   *
   * @param port 0 for any free one
   * @param certificate PEM file with the TLS certificate chain, or null
   * @param key PEM file with its private key, or null
   * @param proxies trusted TLS-terminating proxies
   */
  public record Address(
      String host,
      int port,
      @Nullable Path certificate,
      @Nullable Path key,
      Set<InetAddress> proxies) {

    /** An address without TLS and proxies. */
    public Address(String host, int port) {
      this(host, port, null, null, Set.of());
    }

    /** Whether browsers use TLS, also if a proxy terminates it. */
    public boolean isSecure() {
      return hasTls() || !proxies.isEmpty();
    }

    public boolean hasTls() {
      return certificate != null && key != null;
    }
  }

  /**
   * Starts a server.
   *
   * @param bodyBytesMax limit of a request's body
   * @param sentences JSON of each refusal of a body
   * @param configure adds routes
   * @throws IOException if the port is taken or the TLS files are unusable
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
              config.jetty.modifyServer(
                  jetty -> {
                    jetty.setStopTimeout(STOP_MILLIS);
                    jetty.setStopAtShutdown(false);
                    jetty.setHandler(
                        new ReceivedBodies(limits(bodyBytesMax), sentences, System::nanoTime));
                  });
              config.jetty.addConnector((jetty, http) -> connector(jetty, http, address, tls));
              configure.accept(config);
            });
    listen(server, address.host(), address.port());
    return server;
  }

  /** Starts a server with a configured connector; throws if the port is taken. */
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

  /** Requests without credentials may only have the body of a login. */
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

  /**
   * Takes the client's address from a trusted proxy: the last one in {@code X-Forwarded-For}.
   * Earlier ones, and headers of other clients, can be forged.
   */
  static final class ForwardedClient implements HttpConfiguration.Customizer {

    private static final String HEADER = "X-Forwarded-For";

    private final Set<InetAddress> proxies;

    ForwardedClient(Set<InetAddress> proxies) {
      this.proxies = Set.copyOf(proxies);
    }

    @Override
    public Request customize(Request request, HttpFields.Mutable responseHeaders) {
      ConnectionMetaData connection = request.getConnectionMetaData();
      if (!(connection.getRemoteSocketAddress() instanceof InetSocketAddress proxy)
          || !proxies.contains(proxy.getAddress())) {
        return request;
      }
      List<String> headers = request.getHeaders().getValuesList(HEADER);
      String last = headers.isEmpty() ? "" : headers.get(headers.size() - 1);
      return IpAddress.parse(last.substring(last.lastIndexOf(',') + 1).strip())
          .<Request>map(client -> new Forwarded(request, new InetSocketAddress(client, 0)))
          .orElse(request);
    }

    private static final class Forwarded extends Request.Wrapper {
      private final ConnectionMetaData connection;

      Forwarded(Request request, InetSocketAddress client) {
        super(request);
        this.connection =
            new ConnectionMetaData.Wrapper(request.getConnectionMetaData()) {
              @Override
              public SocketAddress getRemoteSocketAddress() {
                return client;
              }
            };
      }

      @Override
      public ConnectionMetaData getConnectionMetaData() {
        return connection;
      }
    }
  }

  /** Reads a TLS certificate and its key. */
  static final class PemFiles {

    private static final Set<PosixFilePermission> FOR_THE_OWNER =
        PosixFilePermissions.fromString("rwx------");

    private PemFiles() {}

    /**
     * Loads a key store with an empty password.
     *
     * @throws IOException if a file cannot be read, or the key file is accessible to others
     * @throws GeneralSecurityException if a certificate or key is missing, or they do not match
     */
    static KeyStore keyStore(Path certificate, Path key)
        throws IOException, GeneralSecurityException {
      Collection<? extends Certificate> chain =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(read(certificate)));
      if (chain.isEmpty()) {
        throw new GeneralSecurityException("there is no certificate.");
      }
      if (!FOR_THE_OWNER.containsAll(Files.getPosixFilePermissions(key))) {
        throw new IOException(
            "The key file " + key + " is open to others; close it with: chmod 600 " + key);
      }
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry(
          "server", privateKey(read(key)), new char[0], chain.toArray(new Certificate[0]));
      return store;
    }

    private static byte[] read(Path file) throws IOException {
      try {
        return Files.readAllBytes(file);
      } catch (NoSuchFileException e) {
        throw new IOException("There is no file " + file + ".", e);
      }
    }

    private static PrivateKey privateKey(byte[] pem) throws IOException, GeneralSecurityException {
      try (var parser =
          new PEMParser(new StringReader(new String(pem, StandardCharsets.US_ASCII)))) {
        Object read = parser.readObject();
        var converter = new JcaPEMKeyConverter();
        if (read instanceof PrivateKeyInfo key) {
          return converter.getPrivateKey(key);
        }
        if (read instanceof PEMKeyPair pair) {
          return converter.getPrivateKey(pair.getPrivateKeyInfo());
        }
      }
      throw new GeneralSecurityException("the key must be an unencrypted PEM.");
    }
  }
}
