package org.palimpsest.federation.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.TrustedCertificates;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.retry.Pause;

/** HTTP client of a local API; thread-safe. */
final class ApiClient {

  static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(256 << 20).build())
                  .build())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofMinutes(2);

  /** Longest total wait for a busy agent. */
  private static final Duration BUSY_MAX = Duration.ofMinutes(10);

  /** Wait before the next attempt, if the answer has no {@code Retry-After}. */
  private static final Duration BUSY_WAIT = Duration.ofSeconds(5);

  private static final int TOO_MANY = 429;
  private static final int UNAVAILABLE = 503;

  private final URI api;
  private final String authorization;
  private final HttpClient client;
  private final @Nullable Consumer<String> whenBusy;

  /**
   * A client with a value of the header Authorization and a PEM file to trust, or null for Java's.
   */
  ApiClient(URI api, String authorization, @Nullable Path trust) throws IOException {
    this(api, authorization, client(trust), null);
  }

  private ApiClient(
      URI api, String authorization, HttpClient client, @Nullable Consumer<String> whenBusy) {
    this.api = api;
    this.authorization = authorization;
    this.client = client;
    this.whenBusy = whenBusy;
  }

  private static HttpClient client(@Nullable Path trust) throws IOException {
    HttpClient.Builder builder =
        HttpClient.newBuilder().connectTimeout(CONNECT).version(HttpClient.Version.HTTP_1_1);
    if (trust != null) {
      builder.sslContext(TrustedCertificates.of(trust));
    }
    return builder.build();
  }

  /** A client that repeats requests while the agent is busy, and passes on the agent's messages. */
  ApiClient patient(Consumer<String> onBusy) {
    return new ApiClient(api, authorization, client, onBusy);
  }

  ObjectNode get(String path) {
    return send("GET", path, null);
  }

  /** Sends a request with a JSON body or null; throws if there is no answer, or an error. */
  ObjectNode send(String method, String path, @Nullable ObjectNode body) {
    return read(
        body == null
            ? exchange(method, path, "", BodyPublishers.noBody())
            : exchange(method, path, "application/json", BodyPublishers.ofString(body.toString())));
  }

  /** Sends a body of a media type, or an empty type; throws if there is no answer. */
  HttpResponse<byte[]> exchange(String method, String path, String type, BodyPublisher body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(api + path))
            .timeout(ANSWER)
            .header("Authorization", authorization)
            .method(method, body);
    if (!type.isEmpty()) {
      request.header("Content-Type", type);
    }
    Deadline end = Deadline.after(BUSY_MAX);
    HttpResponse<byte[]> answer = once(request.build());
    while (whenBusy != null && isBusy(answer) && end.leaves(wait(answer))) {
      whenBusy.accept(parse(answer.body()).path("error").asText());
      Pause.SLEEP.pause(wait(answer), ApiClient::interrupted);
      answer = once(request.build());
    }
    return answer;
  }

  private static boolean isBusy(HttpResponse<?> answer) {
    return answer.statusCode() == TOO_MANY || answer.statusCode() == UNAVAILABLE;
  }

  private static Duration wait(HttpResponse<?> answer) {
    String seconds = answer.headers().firstValue("Retry-After").orElse("");
    return seconds.matches("\\d{1,6}") ? Duration.ofSeconds(Long.parseLong(seconds)) : BUSY_WAIT;
  }

  private HttpResponse<byte[]> once(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.ofByteArray());
    } catch (ConnectException e) {
      throw new PalimpsestException(
          Reason.UNREACHABLE,
          "Nothing answers at "
              + api
              + ". Is the agent running? It is started with: palimpsest"
              + " agent",
          e);
    } catch (SSLException e) {
      throw new PalimpsestException(
          Reason.UNREACHABLE,
          "No secure connection to " + api + "; a certificate of its own is named with --trust.",
          e);
    } catch (IOException e) {
      throw new PalimpsestException(Reason.NO_ANSWER, "The answer of " + api + " broke off.", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw interrupted(e);
    }
  }

  private static PalimpsestException interrupted(InterruptedException e) {
    return new PalimpsestException(Reason.LOCAL, "Interrupted.", e);
  }

  ObjectNode read(HttpResponse<byte[]> answer) {
    int status = answer.statusCode();
    if (status == 204) {
      return MAPPER.createObjectNode();
    }
    JsonNode body = parse(answer.body());
    if (status >= 200 && status < 300 && body instanceof ObjectNode object) {
      return object;
    }
    String sentence = body.path("error").asText("");
    if (sentence.isEmpty()) {
      throw new PalimpsestException(
          Reason.NOT_SOLR, api + " does not answer as an agent does (HTTP " + status + ").");
    }
    throw new PalimpsestException(reason(status), sentence);
  }

  private static Reason reason(int status) {
    return switch (status) {
      case 401 -> Reason.UNAUTHORIZED;
      case 403 -> Reason.FORBIDDEN;
      default -> status < 500 ? Reason.REFUSED : Reason.SERVER_ERROR;
    };
  }

  private static JsonNode parse(byte[] body) {
    try {
      return MAPPER.readTree(body);
    } catch (IOException e) {
      return MAPPER.createObjectNode();
    }
  }
}
