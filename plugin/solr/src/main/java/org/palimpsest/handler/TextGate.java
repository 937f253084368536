package org.palimpsest.handler;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;

/**
 * Bounds the texts that are being checked at a time in this Java process, in bytes of the requests
 * that bring them: who comes when it is full waits for those who came before. One for what users
 * ask and another for what coordinators ask shards, of which none waits for the other, so that no
 * two checks wait for each other.
 */
final class TextGate {

  /**
   * A text takes some thirty times its bytes while it is checked, its terms, windows and tokens
   * included; what is let in takes about the heap, and no more than one large text does.
   */
  private static final int HEAP_SHARE = 32;

  private static final TextGate OF_USERS = new TextGate(capacity());
  private static final TextGate OF_SHARDS = new TextGate(capacity());

  /** What a client is told to wait for before it asks again. */
  static final int RETRY_AFTER_SECONDS = 10;

  /** The name of the same in an error's metadata, for clients that see no headers. */
  static final String RETRY_AFTER = "palimpsest-retry-after-seconds";

  private final int bytesMax;
  private final Semaphore free;

  /**
   * A gate.
   *
   * @param bytesMax how much may be inside; a larger request is let in alone
   */
  TextGate(int bytesMax) {
    this.bytesMax = bytesMax;
    this.free = new Semaphore(bytesMax, true);
  }

  private static int capacity() {
    return (int) Math.min(Integer.MAX_VALUE, Runtime.getRuntime().maxMemory() / HEAP_SHARE);
  }

  /** The one that a request has to pass. */
  static TextGate of(boolean isShard) {
    return isShard ? OF_SHARDS : OF_USERS;
  }

  /** What was let in; to be closed when the request has been answered. */
  interface Pass extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Waits for room.
   *
   * @param bytes of the request
   * @param waitMillisMax how long at most
   * @throws SolrException with SERVICE_UNAVAILABLE if there was none in time
   */
  Pass enter(long bytes, long waitMillisMax) {
    int taken = (int) Math.min(bytes, bytesMax);
    if (taken == 0) {
      return () -> {};
    }
    try {
      if (free.tryAcquire(taken, waitMillisMax, TimeUnit.MILLISECONDS)) {
        return () -> free.release(taken);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new Full();
  }

  /** There was no room in time; may be asked again after {@link #RETRY_AFTER_SECONDS}. */
  static final class Full extends SolrException {
    private static final long serialVersionUID = 1L;

    Full() {
      super(
          ErrorCode.SERVICE_UNAVAILABLE,
          "The node is checking as much text as its memory holds; ask again in "
              + RETRY_AFTER_SECONDS
              + " seconds.");
      setMetadata(RETRY_AFTER, Integer.toString(RETRY_AFTER_SECONDS));
    }
  }
}
