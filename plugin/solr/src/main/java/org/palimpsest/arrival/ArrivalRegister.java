package org.palimpsest.arrival;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.palimpsest.near.NearQuestion;

/**
 * The documents that are on their way into a collection, in the one order in which they came, from
 * whatever node: those that are being added, and those that were, until a search can find them.
 * Lives in one node's memory. Safe for use by several threads.
 */
public final class ArrivalRegister {

  /** So many spots are some tens of megabytes, and compared with one document in milliseconds. */
  private static final int SPOTS_MAX = 1_000_000;

  private static final int ARRIVALS_MAX = 20_000;

  /** Where what cannot be searched cannot be forgotten either, for want of a commit. */
  private static final int OVERFULL = 4;

  /** Who says nothing for so long has ended without a word. */
  private static final long OVERDUE_NANOS = Duration.ofSeconds(30).toNanos();

  private final String name = UUID.randomUUID().toString();
  private final LongSupplier nanoTime;
  private final TreeMap<Long, Arrival> arrivals = new TreeMap<>();
  private final Map<String, Arrival> byKey = new HashMap<>();
  private long ticketsGiven;
  private long spotCount;

  /** One document on its way; its fields change under the register's lock. */
  private static final class Arrival {
    private final long ticket;
    private final String key;
    private final NearQuestion document;
    private long heardOfNanos;
    private @Nullable Long settledNanos;

    Arrival(long ticket, String key, NearQuestion document, long nowNanos) {
      this.ticket = ticket;
      this.key = key;
      this.document = document;
      this.heardOfNanos = nowNanos;
    }

    int weight() {
      return document.spots().size();
    }
  }

  /**
   * An earlier document that is near one.
   *
   * @param ticket its place in the order
   * @param id its unique key
   * @param pending whether it is still being added, or not
   * @param overdue whether it has been for so long that whoever adds it may have ended
   */
  public record Near(long ticket, String id, boolean pending, boolean overdue) {}

  /** An empty one. */
  public ArrivalRegister() {
    this(System::nanoTime);
  }

  ArrivalRegister(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Tells it from every other one: one that a node lost with its memory, too. */
  public String name() {
    return name;
  }

  /**
   * Enters a document behind all others.
   *
   * @param key of this arrival: one that is there already is not entered again
   * @param document by what it is compared, with its unique key as {@code itself}
   * @param settled whether it has been added already
   * @return its place in the order
   */
  public synchronized long arrive(String key, NearQuestion document, boolean settled) {
    Arrival known = byKey.get(key);
    if (known != null) {
      return known.ticket;
    }
    Arrival arrival = new Arrival(++ticketsGiven, key, document, nanoTime.getAsLong());
    arrival.settledNanos = settled ? nanoTime.getAsLong() : null;
    arrivals.put(arrival.ticket, arrival);
    byKey.put(key, arrival);
    spotCount += arrival.weight();
    return arrival.ticket;
  }

  /**
   * Those that came before a document and are near it, as soon as none of them is being added any
   * more, or one is overdue, or time is up.
   *
   * @param isNear whether another document is near this one
   */
  public List<Near> nearBefore(long ticket, Predicate<NearQuestion> isNear, Duration waitMax)
      throws InterruptedException {
    hear(ticket);
    List<Arrival> near = new ArrayList<>();
    for (Arrival before : before(ticket)) { // compared without the lock
      if (isNear.test(before.document)) {
        near.add(before);
      }
    }
    long endNanos = nanoTime.getAsLong() + waitMax.toNanos();
    synchronized (this) {
      while (near.stream().anyMatch(this::isAwaited) && nanoTime.getAsLong() < endNanos) {
        wait(Math.max(1, Duration.ofNanos(endNanos - nanoTime.getAsLong()).toMillis()));
      }
      return near.stream()
          .filter(arrival -> arrivals.containsKey(arrival.ticket))
          .map(this::said)
          .toList();
    }
  }

  /** Who waits has not ended. */
  private synchronized void hear(long ticket) {
    Arrival arrival = arrivals.get(ticket);
    if (arrival != null) {
      arrival.heardOfNanos = nanoTime.getAsLong();
    }
  }

  private synchronized List<Arrival> before(long ticket) {
    return List.copyOf(arrivals.headMap(ticket).values());
  }

  private boolean isAwaited(Arrival arrival) {
    return arrivals.containsKey(arrival.ticket)
        && arrival.settledNanos == null
        && !isOverdue(arrival);
  }

  private boolean isOverdue(Arrival arrival) {
    return arrival.settledNanos == null
        && nanoTime.getAsLong() - arrival.heardOfNanos > OVERDUE_NANOS;
  }

  private Near said(Arrival arrival) {
    return new Near(
        arrival.ticket,
        String.valueOf(arrival.document.itself()),
        arrival.settledNanos == null,
        isOverdue(arrival));
  }

  /**
   * Takes note that a document has been added, or will not be.
   *
   * @param added false forgets it
   * @return whether it was still awaited: false where it had been given up
   */
  public synchronized boolean settle(long ticket, boolean added) {
    Arrival arrival = arrivals.get(ticket);
    if (arrival == null) {
      return false;
    }
    if (added) {
      arrival.settledNanos = nanoTime.getAsLong();
    } else {
      forget(arrival);
    }
    notifyAll();
    return true;
  }

  /** Whether searches should be made to find what was added, so that it can be forgotten. */
  public synchronized boolean isFull() {
    return spotCount > SPOTS_MAX || arrivals.size() > ARRIVALS_MAX;
  }

  /** Whether there is no room for another one. */
  public synchronized boolean isOverfull() {
    return spotCount > (long) OVERFULL * SPOTS_MAX || arrivals.size() > OVERFULL * ARRIVALS_MAX;
  }

  /** How many documents it holds. */
  public synchronized int size() {
    return arrivals.size();
  }

  /** What was added before a commit began can be found by a search since it ended. */
  public synchronized void forgetAddedBefore(long commitBeganNanos) {
    for (Arrival arrival : List.copyOf(arrivals.values())) {
      Long settledNanos = arrival.settledNanos;
      if (settledNanos != null && settledNanos - commitBeganNanos < 0) {
        forget(arrival);
      }
    }
  }

  /** Those whose adders have ended without a word, or never were any; if not, they learn of it. */
  public synchronized void forgetOverdue() {
    List.copyOf(arrivals.values()).stream().filter(this::isOverdue).forEach(this::forget);
  }

  private void forget(Arrival arrival) {
    arrivals.remove(arrival.ticket);
    byKey.remove(arrival.key);
    spotCount -= arrival.weight();
  }
}
