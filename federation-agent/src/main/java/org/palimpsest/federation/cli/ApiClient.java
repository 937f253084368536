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
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.TrustedCertificates;

/** A client of a local API. Safe for use by several threads. */
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

  private final URI api;
  private final String authorization;
  private final HttpClient client;

  /**
   * A client that sends nothing yet.
   *
   * @param authorization the header that lets it in
   * @param trust a PEM file with the certificate to trust, null for those that Java trusts
   * @throws IOException if that file is of no use; a sentence
   */
  ApiClient(URI api, String authorization, @Nullable Path trust) throws IOException {
    this.api = api;
    this.authorization = authorization;
    HttpClient.Builder builder =
        HttpClient.newBuilder().connectTimeout(CONNECT).version(HttpClient.Version.HTTP_1_1);
    if (trust != null) {
      builder.sslContext(TrustedCertificates.of(trust));
    }
    this.client = builder.build();
  }

  /** Reads. */
  ObjectNode get(String path) {
    return send("GET", path, null);
  }

  /**
   * Sends and reads.
   *
   * @param body null for none
   * @throws PalimpsestException if there is no answer, or it is an error
   */
  ObjectNode send(String method, String path, @Nullable ObjectNode body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(api + path))
            .timeout(ANSWER)
            .header("Authorization", authorization);
    if (body == null) {
      request.method(method, BodyPublishers.noBody());
    } else {
      request
          .header("Content-Type", "application/json")
          .method(method, BodyPublishers.ofString(body.toString()));
    }
    try {
      HttpResponse<byte[]> answer = client.send(request.build(), BodyHandlers.ofByteArray());
      return read(answer);
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
      throw new PalimpsestException(Reason.LOCAL, "Interrupted.", e);
    }
  }

  private ObjectNode read(HttpResponse<byte[]> answer) {
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
