package org.palimpsest.federation.peer;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.palimpsest.federation.protocol.Envelope;

/** One POST of one envelope, with a limit of time and of size on everything. */
final class Post {

  private static final String PATH = "/federation/v1/messages";
  private static final String TYPE = "application/cbor";

  /** What is read of an answer that is none. */
  private static final int REFUSAL_BYTES_MAX = 1024;

  private static final int OK = 200;

  private Post() {}

  /**
   * Sends it.
   *
   * @param site its URL, without a path
   * @throws IOException if there is no whole answer in time
   */
  static HttpResponse<byte[]> send(HttpClient client, URI site, byte[] envelope, Duration limit)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(site.resolve(PATH))
            .header("Content-Type", TYPE)
            .header("Accept", TYPE)
            .timeout(limit)
            .POST(HttpRequest.BodyPublishers.ofByteArray(envelope))
            .build();
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(
            request,
            head ->
                new BoundedBody(head.statusCode() == OK ? Envelope.BYTES_MAX : REFUSAL_BYTES_MAX));
    try {
      // The request's own limit ends with the answer's header; a body could trickle for ever.
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw new HttpTimeoutException("no whole answer in time");
    } catch (InterruptedException e) {
      answer.cancel(true);
      throw e;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure
          ? failure
          : new IOException("the request failed", e.getCause());
    }
  }
}
