package org.palimpsest.solr.admission;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Bounds the bytes of bodies that this Java process has received and not begun to check. A client
 * has a quarter of the room. Where either is used up a body waits, but never the oldest one, so
 * that one body always comes to its end.
 */
public final class ReceiveRoom {

  private static final int HEAP_SHARE = 16;
  private static final int CLIENT_SHARE = 4;

  private static final ReceiveRoom OF_USERS = new ReceiveRoom(capacity());
  private static final ReceiveRoom OF_SHARDS = new ReceiveRoom(capacity());

  private final long bytesMax;

  /** In arrival order. */
  private final List<Space> spaces = new ArrayList<>();

  ReceiveRoom(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  private static long capacity() {
    return Runtime.getRuntime().maxMemory() / HEAP_SHARE;
  }

  /** The longest body of a user, in bytes: all of a client's room. */
  public static long bodyBytesMax() {
    return OF_USERS.bytesMax / CLIENT_SHARE;
  }

  public static ReceiveRoom of(boolean isShard) {
    return isShard ? OF_SHARDS : OF_USERS;
  }

  public synchronized Space open(String client) {
    Space space = new Space(client);
    spaces.add(space);
    return space;
  }

  private boolean hasRoom(Space space, int bytes) {
    long all = 0;
    long ofClient = 0;
    boolean isOldestOfClient = true;
    boolean seen = false;
    for (Space other : spaces) {
      seen |= other == space;
      all += other.bytes;
      if (other.client.equals(space.client)) {
        ofClient += other.bytes;
        isOldestOfClient &= seen;
      }
    }
    return (all + bytes <= bytesMax || spaces.get(0) == space)
        && (ofClient + bytes <= bytesMax / CLIENT_SHARE || isOldestOfClient);
  }

  /** The bytes of one request. */
  public final class Space implements AutoCloseable {
    private final String client;
    private long bytes;
    private long waitedNanos;

    private Space(String client) {
      this.client = client;
    }

    /** The time of all waits for room so far. */
    public long waitedMillis() {
      return TimeUnit.NANOSECONDS.toMillis(waitedNanos);
    }

    /**
     * Takes room for arrived bytes.
     *
     * @param waitMillisMax the longest wait of the whole body
     * @throws TextGate.Full if the wait was not long enough
     */
    void take(int arrived, long waitMillisMax) {
      long start = System.nanoTime() - waitedNanos;
      long end = start + TimeUnit.MILLISECONDS.toNanos(waitMillisMax);
      synchronized (ReceiveRoom.this) {
        while (!hasRoom(this, arrived)) {
          long leftMillis = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
          if (leftMillis <= 0) {
            waitedNanos = System.nanoTime() - start;
            throw new TextGate.Full();
          }
          try {
            ReceiveRoom.this.wait(leftMillis);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TextGate.Full();
          }
        }
        waitedNanos = System.nanoTime() - start;
        bytes += arrived;
      }
    }

    @Override
    public void close() {
      synchronized (ReceiveRoom.this) {
        spaces.remove(this);
        ReceiveRoom.this.notifyAll();
      }
    }
  }
}
