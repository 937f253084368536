package org.palimpsest.federation.state;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.palimpsest.client.SolrConnection;

/** Stands between a client and Solr, and loses what it is told to of the next updates. */
final class UnreliableWay implements AutoCloseable {

  enum Fault {
    NONE,
    /** Solr never gets it. */
    LOSE_REQUEST,
    /** Solr does it; the client does not learn of it. */
    LOSE_ANSWER
  }

  private final ExecutorService executor = Executors.newCachedThreadPool();
  private final HttpClient client = HttpClient.newBuilder().executor(executor).build();
  private final Queue<Fault> faults = new ArrayDeque<>();
  private final URI solr;
  private final HttpServer server;
  private Runnable afterFault = () -> {};

  UnreliableWay(String solrUrl) {
    solr = URI.create(solrUrl);
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(executor);
    server.createContext("/", this::handle);
    server.start();
  }

  /** What becomes of the next updates, one each; those after them pass. */
  synchronized void next(Fault... next) {
    faults.addAll(List.of(next));
  }

  /** Is done after each update that something of was lost, before the client learns of it. */
  synchronized void afterFault(Runnable action) {
    afterFault = action;
  }

  SolrConnection connect() {
    URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + solr.getPath());
    return SolrConnection.open(url, null, Duration.ofSeconds(30));
  }

  private synchronized Fault nextFault(HttpExchange exchange) {
    boolean isUpdate = exchange.getRequestURI().getPath().endsWith("/update");
    Fault fault = isUpdate ? faults.poll() : null;
    return fault == null ? Fault.NONE : fault;
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Fault fault = nextFault(exchange);
      byte[] body = exchange.getRequestBody().readAllBytes();
      if (fault == Fault.LOSE_REQUEST) {
        afterFault.run();
        return;
      }
      HttpResponse<byte[]> answer = forward(exchange, body);
      if (fault == Fault.LOSE_ANSWER) {
        afterFault.run();
        return;
      }
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
      exchange.getResponseBody().write(answer.body());
    }
  }

  private HttpResponse<byte[]> forward(HttpExchange exchange, byte[] body) throws IOException {
    URI target = solr.resolve(exchange.getRequestURI());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(target)
            .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body))
            .version(HttpClient.Version.HTTP_1_1);
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    if (type != null) { // a commit has no body
      request.header("Content-Type", type);
    }
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    executor.shutdownNow();
  }
}
