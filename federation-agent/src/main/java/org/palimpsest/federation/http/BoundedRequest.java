package org.palimpsest.federation.http;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One request, whose answer may neither take too long nor be too large. */
public final class BoundedRequest {

  /** Of an answer with another status than 200, whatever else is allowed. */
  private static final int REFUSAL_BYTES_MAX = 4096;

  private static final int OK = 200;

  private BoundedRequest() {}

  /**
   * Sends it.
   *
   * @param bytesMax how large the body of an answer with status 200 may be
   * @param limit from the beginning to the last byte of the answer
   * @throws IOException if there is no whole answer in time, or it is too large
   */
  public static HttpResponse<byte[]> send(
      HttpClient client, HttpRequest.Builder request, int bytesMax, Duration limit)
      throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(
            request.timeout(limit).build(),
            head -> new BoundedBody(head.statusCode() == OK ? bytesMax : REFUSAL_BYTES_MAX));
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
