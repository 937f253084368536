package org.palimpsest.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An HTTP server with recorded answers of Solr, or of proxies before it. */
public final class RecordedSolr implements AutoCloseable {

  /** A received request; each char of {@code latin1} is a byte of its body. */
  public record Request(
      String method,
      URI uri,
      @Nullable String contentType,
      @Nullable String authorization,
      String latin1) {

    /** The body as text. */
    public String text() {
      return new String(body(), StandardCharsets.UTF_8);
    }

    /** The body's form fields; the last of several with one name. */
    public Map<String, String> form() {
      Map<String, String> form = new HashMap<>();
      for (String field : text().split("&", -1)) {
        int equals = field.indexOf('=');
        form.put(
            URLDecoder.decode(field.substring(0, Math.max(0, equals)), StandardCharsets.UTF_8),
            URLDecoder.decode(field.substring(equals + 1), StandardCharsets.UTF_8));
      }
      return form;
    }

    public byte[] body() {
      return latin1.getBytes(StandardCharsets.ISO_8859_1);
    }
  }

  public record Answer(int status, String contentType, String body) {

    /** Solr's answer to an update: a JSON object with a header of status 0. */
    public static Answer done(String object) {
      return json(200, object.replaceFirst("[{]", "{\"responseHeader\":{\"status\":0},"));
    }

    /** Solr's own. */
    public static Answer json(int status, String body) {
      return new Answer(status, "application/json;charset=utf-8", body);
    }

    /** A search that finds all requested documents by their ids, separated by U+0001. */
    public static Answer kept(Request search) {
      String ids = search.form().getOrDefault("values", "");
      return done(
          Stream.of(ids.split("\u0001", -1))
              .map(id -> "{\"id\":\"" + id + "\"}")
              .collect(Collectors.joining(",", "{\"response\":{\"docs\":[", "]}}")));
    }

    /** An answer of another program. */
    public static Answer html(int status) {
      return new Answer(
          status, "text/html", "<html><h1>Error</h1>at org.eclipse.jetty.Server.handle</html>");
    }
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Request> requests = new CopyOnWriteArrayList<>();

  private RecordedSolr() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
  }

  /** Starts a server that computes its answers. */
  public static RecordedSolr answering(Function<Request, Answer> answers) {
    return handling((exchange, request) -> send(exchange, answers.apply(request)));
  }

  /** Starts a server with one answer. */
  public static RecordedSolr answering(Answer answer) {
    return answering(request -> answer);
  }

  public interface Handler {

    void handle(HttpExchange exchange, Request request) throws IOException;
  }

  /** Starts a server with its own handler. */
  public static RecordedSolr handling(Handler handler) {
    try {
      var solr = new RecordedSolr();
      solr.server.createContext(
          "/",
          exchange -> {
            try (exchange) {
              Request request = solr.record(exchange);
              handler.handle(exchange, request);
            }
          });
      solr.server.start();
      return solr;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Request record(HttpExchange exchange) throws IOException {
    var headers = exchange.getRequestHeaders();
    var request =
        new Request(
            exchange.getRequestMethod(),
            exchange.getRequestURI(),
            headers.getFirst("Content-Type"),
            headers.getFirst("Authorization"),
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1));
    requests.add(request);
    return request;
  }

  private static void send(HttpExchange exchange, Answer answer) throws IOException {
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", answer.contentType());
    exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/solr");
  }

  /** The requests so far, in the order of arrival. */
  public List<Request> requests() {
    return List.copyOf(requests);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
