package org.palimpsest.local;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.servlet.DispatcherType;
import org.apache.solr.core.CoreContainer;
import org.apache.solr.servlet.CoreContainerProvider;
import org.apache.solr.servlet.SolrDispatchFilter;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.servlet.FilterHolder;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * A Solr node in this JVM: Solr's filter in a Jetty with HTTP/1.1 and HTTP/2 without TLS. The jars
 * hold no web application, so there is no administration page. A node is started once; after {@link
 * #close} a new one takes its place. Only this class uses Jetty.
 */
final class SolrNode implements Closeable {
  private static final String CONTEXT = "/solr";
  private static final String SOLR_XML = "solr.xml";

  private static final Pattern VOTE_WAIT =
      Pattern.compile("(?s)<!--\\s+How long a shard waits.*?</int>");
  private static final String VOTE_WAIT_FORMER =
      """
      <!-- How long a shard waits for replicas that may have newer documents; all nodes start together here. -->
          <int name="leaderVoteWait">10000</int>""";

  /** Upper limit; distributed requests wait for each other, so a low one could deadlock. */
  private static final int THREADS_MAX = 1000;

  /** Concurrent requests on a connection between two nodes. */
  private static final int STREAMS_MAX = 1024;

  /** Above the idle timeout of Solr's own clients. */
  private static final int IDLE_TIMEOUT_MILLIS = 260_000;

  /**
   * Warns at each start of an optional class that Solr does not use. A strong reference, as loggers
   * are weak.
   */
  private static final Logger JERSEY =
      Logger.getLogger("org.glassfish.jersey.message.internal.MessagingBinders");

  static {
    JERSEY.setLevel(Level.SEVERE);
  }

  private final int number;
  private final Path home;
  private final Server server = new Server(new QueuedThreadPool(THREADS_MAX));
  private final ServerConnector connector;
  private final Provider provider = new Provider();

  private SolrNode(int number, Path home, int port) {
    this.number = number;
    this.home = home;
    HttpConfiguration http = new HttpConfiguration();
    HTTP2CServerConnectionFactory http2 = new HTTP2CServerConnectionFactory(http);
    http2.setMaxConcurrentStreams(STREAMS_MAX);
    connector = new ServerConnector(server, new HttpConnectionFactory(http), http2);
    connector.setHost(LocalCluster.HOST);
    connector.setPort(port);
    connector.setIdleTimeout(IDLE_TIMEOUT_MILLIS);
    server.addConnector(connector);
  }

  /**
   * Binds the port; requests are served after {@link #start}.
   *
   * @param number the node's number, from 1
   * @param home the node's own folder; created if absent
   * @param port 0 for any free one
   * @throws LocalClusterException if the port is taken
   */
  static SolrNode open(int number, Path home, int port) throws IOException {
    SolrNode node = new SolrNode(number, home, port);
    try {
      node.connector.open();
      node.connector.setPort(node.connector.getLocalPort()); // also available after close
    } catch (IOException e) {
      throw e.getCause() instanceof BindException ? Ports.taken(port, "Solr node " + number, e) : e;
    }
    return node;
  }

  /**
   * Starts Solr and returns when it answers; its cores may still be recovering.
   *
   * @throws LocalClusterException if Solr does not start
   */
  void start(String zkHost) throws IOException {
    createHome(home);
    Properties properties = new Properties();
    properties.setProperty("zkHost", zkHost);
    properties.setProperty("hostPort", Integer.toString(port()));

    ServletContextHandler context = new ServletContextHandler(server, CONTEXT);
    // Refuses web pages whose own host name resolves to 127.0.0.1.
    context.setVirtualHosts(new String[] {LocalCluster.HOST, "localhost"});
    context.setAttribute(SolrDispatchFilter.SOLRHOME_ATTRIBUTE, home.toString());
    context.setAttribute(SolrDispatchFilter.PROPERTIES_ATTRIBUTE, properties);
    context.addEventListener(provider);
    var ownPages = new FilterHolder(new OwnPagesFilter());
    context.addFilter(ownPages, "/*", EnumSet.of(DispatcherType.REQUEST));
    context.addFilter(SolrDispatchFilter.class, "/*", EnumSet.of(DispatcherType.REQUEST));
    control("start", server::start);
    if (provider.container == null) {
      close();
      throw failed("start", provider.failure);
    }
  }

  /** Creates a node's folder, and its {@code solr.xml} unless it was edited. */
  static void createHome(Path home) throws IOException {
    Files.createDirectories(home);
    Path solrXml = home.resolve(SOLR_XML);
    String template = template();
    if (Files.notExists(solrXml) || former(template).contains(Files.readString(solrXml))) {
      Files.writeString(solrXml, template);
    }
  }

  /**
   * The {@code solr.xml} of earlier versions, with votes of ten seconds instead of three minutes,
   * and requests of one minute instead of ten.
   */
  private static List<String> former(String template) {
    String shortVotes =
        VOTE_WAIT.matcher(template).replaceFirst(Matcher.quoteReplacement(VOTE_WAIT_FORMER));
    return List.of(shortVotes, shortVotes.replace(">600000<", ">60000<"));
  }

  private static String template() throws IOException {
    try (InputStream in = Objects.requireNonNull(SolrNode.class.getResourceAsStream(SOLR_XML))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  int port() {
    return connector.getPort();
  }

  String url() {
    return "http://" + LocalCluster.HOST + ":" + port() + CONTEXT;
  }

  boolean isRunning() {
    return server.isRunning();
  }

  /** Returns Solr's container of a started node. */
  CoreContainer container() {
    return Objects.requireNonNull(provider.container);
  }

  @Override
  public void close() throws IOException {
    control("stop", server::stop);
    connector.close();
  }

  private void control(String action, JettyAction jetty) throws IOException {
    try {
      jetty.run();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted during the " + action + " of a Solr node");
    } catch (Exception e) {
      throw failed(action, e);
    }
  }

  private LocalClusterException failed(String action, @Nullable Exception cause) {
    String reason =
        cause == null ? "for a reason that its log has" : "(" + cause.getMessage() + ")";
    return new LocalClusterException(
        "Solr node " + number + " did not " + action + " " + reason + ".", cause);
  }

  /** {@link Server}'s methods declare {@link Exception}. */
  private interface JettyAction {
    void run() throws Exception;
  }

  /** Keeps the container, and the failure, which Solr's own provider only logs. */
  private static final class Provider extends CoreContainerProvider {
    private @Nullable CoreContainer container;
    private @Nullable RuntimeException failure;

    @Override
    protected CoreContainer createCoreContainer(Path solrHome, Properties nodeProperties) {
      try {
        CoreContainer created = super.createCoreContainer(solrHome, nodeProperties);
        container = created;
        return created;
      } catch (RuntimeException e) {
        failure = e;
        throw e;
      }
    }
  }
}
