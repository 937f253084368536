package org.palimpsest.federation.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** HTTP requests with limits of time and response size. */
public final class BoundedRequest {

  /** Limit of responses with another status than 200. */
  private static final int REFUSAL_BYTES_MAX = 4096;

  private static final int OK = 200;

  private BoundedRequest() {}

  /**
   * Sends a request; throws if no complete response arrives in time, or its body exceeds {@code
   * bytesMax}.
   */
  public static HttpResponse<byte[]> send(
      HttpClient client, HttpRequest.Builder request, int bytesMax, Duration limit)
      throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(
            request.timeout(limit).build(),
            head -> new BoundedBody(head.statusCode() == OK ? bytesMax : REFUSAL_BYTES_MAX));
    try {
      // HttpRequest's timeout ends at the response header
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

  /** Signals that a response's body exceeds the limit. */
  public static final class BodyTooLargeException extends IOException {

    private static final long serialVersionUID = 1L;

    BodyTooLargeException() {
      super("the body is larger than is allowed");
    }
  }

  /** Reads a body up to a limit, and cancels a larger one. For one response. */
  static final class BoundedBody implements HttpResponse.BodySubscriber<byte[]> {

    private final int bytesMax;
    private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;

    BoundedBody(int bytesMax) {
      this.bytesMax = bytesMax;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
      return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
      given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
      for (ByteBuffer buffer : buffers) {
        if (collected.size() + buffer.remaining() > bytesMax) {
          if (subscription != null) {
            subscription.cancel();
          }
          body.completeExceptionally(new BodyTooLargeException());
          return;
        }
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        collected.write(bytes, 0, bytes.length);
      }
    }

    @Override
    public void onError(Throwable failure) {
      body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      body.complete(collected.toByteArray());
    }
  }
}
