package org.palimpsest.federation.http;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Reads a body up to a size, and stops the sender of more. Used once. */
final class BoundedBody implements HttpResponse.BodySubscriber<byte[]> {

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
