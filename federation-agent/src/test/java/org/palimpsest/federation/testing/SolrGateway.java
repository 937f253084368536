package org.palimpsest.federation.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/**
 * A proxy between agents and their Solr. It can hold a request back, so that a test can stop an
 * agent at one step for any time.
 */
public final class SolrGateway implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool(SolrGateway::thread);
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI solr;
  private final List<Gate> gates = new CopyOnWriteArrayList<>();

  /** Creates a proxy on a free port. */
  public SolrGateway(String solrUrl) throws IOException {
    // Answers in two packets would each wait for an acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    solr = URI.create(solrUrl);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "solr-gateway");
    thread.setDaemon(true);
    return thread;
  }

  /** The URL, such as {@code http://127.0.0.1:41234/solr}. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + solr.getPath();
  }

  /**
   * A received request.
   *
   * @param path such as {@code /solr/works/check}
   * @param content parameters and body; bytes as ISO 8859-1
   */
  public record Asked(String path, String content) {

    /** Whether the request is for this collection's handler and contains all these texts. */
    public boolean is(String collection, String handler, String... contained) {
      return path.endsWith("/" + collection + handler)
          && List.of(contained).stream().allMatch(content::contains);
    }
  }

  /** Holds back the next matching request; later ones are forwarded. */
  public Gate holdNext(Predicate<Asked> such) {
    Gate gate = new Gate(such);
    gates.add(gate);
    return gate;
  }

  /** Holds one request back. */
  public static final class Gate {

    private enum State {
      WAITS_FOR_IT,
      HOLDS_IT,
      OPEN,
      DROPPED
    }

    private final Predicate<Asked> such;
    private State state = State.WAITS_FOR_IT;

    private Gate(Predicate<Asked> such) {
      this.such = such;
    }

    private synchronized boolean takes(Asked asked) {
      if (state != State.WAITS_FOR_IT || !such.test(asked)) {
        return false;
      }
      change(State.HOLDS_IT);
      return true;
    }

    private synchronized void change(State to) {
      state = to;
      notifyAll();
    }

    /** Waits until the request has arrived. */
    public void awaitHeld() {
      Await.that("the request that is to be held has come")
          .until(this::state, now -> now != State.WAITS_FOR_IT);
    }

    private synchronized State state() {
      return state;
    }

    /** Waits; returns whether the request is forwarded. */
    private synchronized boolean passes() throws InterruptedException {
      while (state == State.HOLDS_IT) {
        wait();
      }
      return state == State.OPEN;
    }

    /** Forwards the request. */
    public void open() {
      change(State.OPEN);
    }

    /** Drops the request without an answer. */
    public void drop() {
      change(State.DROPPED);
    }
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      if (passes(exchange.getRequestURI(), body)) {
        forward(exchange, body);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean passes(URI uri, byte[] body) throws InterruptedException {
    String content = uri.getQuery() + "\n" + new String(body, StandardCharsets.ISO_8859_1);
    Asked asked = new Asked(uri.getPath(), content);
    for (Gate gate : gates) {
      if (gate.takes(asked)) {
        return gate.passes();
      }
    }
    return true;
  }

  private void forward(HttpExchange exchange, byte[] body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(solr.resolve(exchange.getRequestURI()))
            .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body));
    for (String header : List.of("Content-Type", "Accept")) {
      String value = exchange.getRequestHeaders().getFirst(header);
      if (value != null) {
        request.header(header, value);
      }
    }
    HttpResponse<byte[]> response = client.send(request.build(), BodyHandlers.ofByteArray());
    response
        .headers()
        .firstValue("Content-Type")
        .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
    boolean isEmpty = response.body().length == 0;
    exchange.sendResponseHeaders(response.statusCode(), isEmpty ? -1 : response.body().length);
    if (!isEmpty) {
      exchange.getResponseBody().write(response.body());
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
