package org.palimpsest.federation.lease;

import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.federation.lease.LeaseStore.Lease;
import org.palimpsest.federation.thread.DaemonThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One agent's lease, its turns, and its view of the site's other agents.
 *
 * <p>Each agent has one lease, which it renews every five seconds. Work that it takes has the id of
 * a turn, and thereby the agent's. Work of another agent may be taken over if that agent's lease
 * lists the turn as abandoned; or if the lease was ended: by itself, on its stop, or by an agent
 * that has seen it unchanged for half a minute of continuous watching, by its own monotonic clock.
 * Clocks of two machines are never compared. A stalled agent that wakes up finds its lease ended,
 * begins another one, and has lost all turns of the first.
 *
 * <p>Thread-safe.
 */
public final class Leases implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Leases.class);

  /** Period of renewals, and of watching the others. */
  public static final Duration RENEWED_EVERY = Duration.ofSeconds(5);

  /** Time after a renewal in which the lease is not checked. */
  static final Duration FRESH = Duration.ofSeconds(15);

  /** Time without renewal after which an agent counts as dead. */
  public static final Duration STALLED = Duration.ofSeconds(30);

  private final LeaseStore store;
  private final String agent;
  private final LongSupplier nanoTime;
  private final StandstillWatch watch;
  private volatile Owner own = new Owner();
  private volatile boolean isClosed;
  private @Nullable ScheduledExecutorService thread;

  /** Leases of a new agent; nothing is written before its first turn. */
  public Leases(LeaseStore store, String agent, LongSupplier nanoTime) {
    this.store = store;
    this.agent = agent;
    this.nanoTime = nanoTime;
    this.watch = new StandstillWatch(nanoTime, STALLED);
  }

  String agent() {
    return agent;
  }

  long nanoTime() {
    return nanoTime.getAsLong();
  }

  /** Renews the lease from now on, on its own thread. */
  public synchronized void start() {
    tend();
    ScheduledExecutorService started =
        Executors.newSingleThreadScheduledExecutor(new DaemonThreads("lease"));
    long everyMillis = RENEWED_EVERY.toMillis();
    var unused =
        started.scheduleWithFixedDelay(
            this::tendQuietly, everyMillis, everyMillis, TimeUnit.MILLISECONDS);
    thread = started;
  }

  private void tendQuietly() {
    try {
      tend();
    } catch (PalimpsestException e) {
      if (!isClosed) {
        LOG.warn("The lease could not be renewed: {}", e.reason());
      }
    } catch (RuntimeException e) { // retried next time
      LOG.error("The lease could not be renewed: {}", e.getClass().getName());
    }
  }

  /** Renews the lease, or begins another one, and watches the others. */
  public void tend() {
    Owner now = own;
    if (!isClosed && !renew(now)) {
      replace(now);
    }
    long readNanos = nanoTime();
    store.running().forEach(lease -> hasEnded(lease, readNanos));
  }

  /**
   * Begins a turn, before work with its id is taken.
   *
   * @throws PalimpsestException if the state cannot be reached, or the agent stops
   */
  public Turn begin() {
    Owner now = own;
    if (!isHeld(now)) {
      now = replace(now);
    }
    var turn = new Turn(this, now);
    now.add(turn);
    return turn;
  }

  /** Whether an owner's lease is running, or was recently. */
  boolean isHeld(Owner owner) {
    return owner.isFresh(nanoTime(), FRESH.toNanos()) || renew(owner);
  }

  private synchronized boolean renew(Owner owner) {
    if (owner.isLost()) {
      return false;
    }
    long before = nanoTime();
    if (store.renew(owner.name(), agent, owner.left())) {
      owner.renewed(before);
      return true;
    }
    owner.lose();
    LOG.warn("This agent gave no sign of life for so long that others go on with its work.");
    return false;
  }

  private synchronized Owner replace(Owner lost) {
    if (isClosed) {
      throw new PalimpsestException(Reason.LOCAL, "The agent stops.");
    }
    if (own == lost) {
      own = new Owner();
      renew(own);
    }
    return own;
  }

  /** Whether a hold may be taken over. */
  public boolean isAbandoned(Hold hold) {
    return !abandoned(List.of(hold)).isEmpty();
  }

  /** The holds that may be taken over. Returns each one's {@code what}. */
  public Set<String> abandoned(Collection<Hold> all) {
    long readNanos = nanoTime();
    Map<String, Lease> leases = leasesOf(all);
    Set<String> abandoned = new HashSet<>();
    for (Hold hold : all) {
      if (isAbandoned(hold, leases, readNanos)) {
        abandoned.add(hold.what());
      }
    }
    return abandoned;
  }

  private Map<String, Lease> leasesOf(Collection<Hold> all) {
    Set<String> others =
        all.stream()
            .flatMap(hold -> hold.turnId().stream())
            .map(Owner::of)
            .filter(owner -> !owner.equals(own.name()))
            .collect(Collectors.toSet());
    return others.isEmpty()
        ? Map.of()
        : store.find(others).stream().collect(Collectors.toMap(Lease::owner, Function.identity()));
  }

  private boolean isAbandoned(Hold hold, Map<String, Lease> leases, long readNanos) {
    Optional<UUID> turn = hold.turnId();
    Owner me = own;
    if (turn.map(Owner::of).filter(me.name()::equals).isPresent()) {
      return !me.isAt(turn.orElseThrow());
    }
    Lease lease = turn.map(Owner::of).map(leases::get).orElse(null);
    return lease == null
        ? watch.hasStalled(hold.watchedAs(), hold.version(), readNanos)
        : lease.left().contains(turn.orElseThrow().getLeastSignificantBits())
            || hasEnded(lease, readNanos);
  }

  /** Whether a lease is ended; ends one that has stalled. */
  private boolean hasEnded(Lease lease, long readNanos) {
    if (lease.isEnded()) {
      return true;
    }
    boolean isMine = lease.owner().equals(own.name());
    if (isMine || !watch.hasStalled("=" + lease.owner(), lease.version(), readNanos)) {
      return false;
    }
    boolean isEnded = store.end(lease); // if its version changed meanwhile, its agent lives
    if (isEnded) {
      LOG.warn("An agent gave no sign of life for half a minute; others go on with its work.");
    }
    return isEnded;
  }

  /** Ends the lease: others take over work in progress at once. */
  @Override
  public synchronized void close() {
    isClosed = true;
    ScheduledExecutorService started = thread;
    if (started != null) {
      started.shutdownNow();
    }
    Owner last = own;
    boolean isRunning = last.isKept() && !last.isLost();
    last.lose();
    if (isRunning) {
      endQuietly(last);
    }
  }

  private void endQuietly(Owner last) {
    try {
      store.find(Set.of(last.name())).forEach(store::end);
    } catch (PalimpsestException e) { // the others will notice
      LOG.warn("The lease could not be ended: {}", e.reason());
    }
  }
}
