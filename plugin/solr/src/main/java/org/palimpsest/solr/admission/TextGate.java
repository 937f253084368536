package org.palimpsest.solr.admission;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;

/**
 * Bounds the texts that this Java process checks at a time, in bytes of their requests. Of the
 * requests that wait, the next is the oldest of the client with the fewest bytes inside.
 */
public final class TextGate {

  /** Measured: 40 bytes of heap per byte of text. The rest is for caches and indexing. */
  private static final int HEAP_SHARE = 128;

  private static final TextGate OF_USERS = new TextGate(capacity());
  private static final TextGate OF_SHARDS = new TextGate(capacity());

  /** Seconds after which a refused client may ask again. */
  public static final int RETRY_AFTER_SECONDS = 10;

  /** Name of the same value in an error's metadata, for clients that do not see headers. */
  public static final String RETRY_AFTER = "palimpsest-retry-after-seconds";

  private final int bytesMax;
  private int bytesInside;
  private final Map<String, Integer> insideByClient = new HashMap<>();
  private final List<Waiter> waiting = new ArrayList<>();

  private record Waiter(String client, int bytes, CompletableFuture<Pass> admitted) {}

  TextGate(int bytesMax) {
    this.bytesMax = bytesMax;
  }

  private static int capacity() {
    return (int) Math.min(Integer.MAX_VALUE, Runtime.getRuntime().maxMemory() / HEAP_SHARE);
  }

  public static TextGate of(boolean isShard) {
    return isShard ? OF_SHARDS : OF_USERS;
  }

  /** A request's place inside, closed after the answer. */
  public interface Pass extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Waits until a request may be worked on.
   *
   * @param client the name of the sender
   * @param bytes the request's size
   * @param waitMillisMax the longest wait
   * @throws Full if the wait was not long enough
   */
  public Pass enter(String client, long bytes, long waitMillisMax) {
    int taken = (int) Math.min(bytes, bytesMax);
    if (taken == 0) {
      return () -> {};
    }
    Waiter waiter = new Waiter(client, taken, new CompletableFuture<>());
    synchronized (this) {
      waiting.add(waiter);
      admitNext();
    }
    try {
      return waiter.admitted.get(waitMillisMax, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException e) {
      // may still have been admitted in between
    } catch (ExecutionException e) {
      throw new IllegalStateException("a waiter is admitted or waits", e);
    }
    synchronized (this) {
      if (waiting.remove(waiter)) {
        admitNext(); // a smaller request may have waited behind it
        throw new Full();
      }
    }
    return waiter.admitted.join();
  }

  synchronized int waiting() {
    return waiting.size();
  }

  private synchronized void leave(Waiter waiter) {
    bytesInside -= waiter.bytes;
    insideByClient.computeIfPresent(
        waiter.client, (client, bytes) -> bytes == waiter.bytes ? null : bytes - waiter.bytes);
    admitNext();
  }

  private void admitNext() {
    while (!waiting.isEmpty()) {
      Waiter next =
          waiting.stream()
              .min(Comparator.comparingInt(each -> insideByClient.getOrDefault(each.client, 0)))
              .orElseThrow();
      if (bytesInside + next.bytes > bytesMax) {
        return; // later ones must not overtake it, or a large text would wait forever
      }
      waiting.remove(next);
      bytesInside += next.bytes;
      insideByClient.merge(next.client, next.bytes, Integer::sum);
      next.admitted.complete(() -> leave(next));
    }
  }

  /** The gate stayed full; ask again after {@link #RETRY_AFTER_SECONDS}. */
  public static final class Full extends SolrException {
    private static final long serialVersionUID = 1L;

    /** An error with status 503 and the time to wait in its metadata. */
    public Full() {
      super(
          ErrorCode.SERVICE_UNAVAILABLE,
          "The node is checking as much text as its memory holds; ask again in "
              + RETRY_AFTER_SECONDS
              + " seconds.");
      setMetadata(RETRY_AFTER, Integer.toString(RETRY_AFTER_SECONDS));
    }
  }
}
