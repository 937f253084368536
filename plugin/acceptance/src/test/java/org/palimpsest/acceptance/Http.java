package org.palimpsest.acceptance;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Plain HTTP requests to Solr. Parameters are written {@code name=value}. */
final class Http {

  static final String TEXT = "text/plain; charset=utf-8";
  static final String JSON = "application/json";
  static final String FORM = "application/x-www-form-urlencoded";
  static final ObjectMapper MAPPER = new ObjectMapper();

  private static final Duration TIMEOUT = Duration.ofMinutes(1);
  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();

  private Http() {}

  static Answer get(String url, String... params) throws IOException {
    return send(request(url, params).GET().build());
  }

  static Answer post(String url, String contentType, String body, String... params)
      throws IOException {
    return post(url, contentType, body.getBytes(StandardCharsets.UTF_8), params);
  }

  static Answer post(String url, String contentType, byte[] body, String... params)
      throws IOException {
    return post(url, contentType, BodyPublishers.ofByteArray(body), params);
  }

  /** Sends no content type if it is null. */
  static Answer post(String url, String contentType, BodyPublisher body, String... params)
      throws IOException {
    HttpRequest.Builder request = request(url, params).POST(body);
    return send(
        (contentType == null ? request : request.header("Content-Type", contentType)).build());
  }

  private static HttpRequest.Builder request(String url, String... params) {
    return HttpRequest.newBuilder(URI.create(url + "?" + form(params))).timeout(TIMEOUT);
  }

  /** Parameters encoded for a URL or a form. */
  static String form(String... params) {
    return Stream.of(params)
        .map(param -> param.split("=", 2))
        .map(pair -> encode(pair[0]) + "=" + encode(pair[1]))
        .collect(Collectors.joining("&"));
  }

  private static String encode(String plain) {
    return URLEncoder.encode(plain, StandardCharsets.UTF_8);
  }

  private static Answer send(HttpRequest request) throws IOException {
    try {
      HttpResponse<String> response = CLIENT.send(request, BodyHandlers.ofString());
      return new Answer(response.statusCode(), parsed(response.body()), response.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static JsonNode parsed(String body) {
    try {
      return MAPPER.readTree(body);
    } catch (JsonProcessingException e) {
      return null;
    }
  }
}
