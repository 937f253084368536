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
 * One agent's lease, its turns, and what it sees of the other agents of its site.
 *
 * <p>Each agent has one lease, a document that it writes every five seconds. What it takes bears
 * the name of a turn, and by it the name of the agent. What another agent has taken may be taken
 * over when that agent says in its lease that it has left it; or when the lease was ended: by
 * itself, when it stops, or by any agent that has seen it stand still for half a minute, looking at
 * it all the time, by its own monotonic clock. No clocks of two machines are ever compared. An
 * agent that stalled and wakes up finds its lease ended, begins another one, and has lost all turns
 * of the first.
 *
 * <p>Safe for use by several threads.
 */
public final class Leases implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Leases.class);

  /** How often a lease is renewed, and the others' are looked at. */
  public static final Duration RENEWED_EVERY = Duration.ofSeconds(5);

  /** For so long after a renewal nobody asks whether the lease is still there. */
  static final Duration FRESH = Duration.ofSeconds(15);

  /** An agent whose lease has stood still for longer is taken for dead. */
  public static final Duration STALLED = Duration.ofSeconds(30);

  private final LeaseStore store;
  private final String agent;
  private final LongSupplier nanoTime;
  private final StandstillWatch watch;
  private volatile Owner own = new Owner();
  private volatile boolean isClosed;
  private @Nullable ScheduledExecutorService thread;

  /**
   * Those of an agent that has taken nothing yet; nothing is written before it does.
   *
   * @param agent its name, for people
   * @param nanoTime such as {@code System::nanoTime}
   */
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

  /**
   * Renews the lease from now on, on a thread of its own.
   *
   * @throws PalimpsestException if the state cannot be reached
   */
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
    } catch (RuntimeException e) { // the next time tries again
      LOG.error("The lease could not be renewed: {}", e.getClass().getName());
    }
  }

  /** Renews the lease, or begins another one, and looks at the others'. */
  public void tend() {
    Owner now = own;
    if (!isClosed && !renew(now)) {
      replace(now);
    }
    long readNanos = nanoTime();
    store.running().forEach(lease -> hasEnded(lease, readNanos));
  }

  /**
   * Begins a turn; to be done before anything is taken, whose document is to bear its name.
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

  /** Whether an owner's lease is not ended, as of lately at least. */
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

  /** Whether nobody is at it any more. */
  public boolean isAbandoned(Hold hold) {
    return !abandoned(List.of(hold)).isEmpty();
  }

  /**
   * Of some holds those that nobody is at any more: they may be taken over.
   *
   * @return each one's {@code what}
   * @throws PalimpsestException if the state cannot be reached
   */
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

  /** Whether a lease is ended; one that stands still is, by this. */
  private boolean hasEnded(Lease lease, long readNanos) {
    if (lease.isEnded()) {
      return true;
    }
    boolean isMine = lease.owner().equals(own.name());
    if (isMine || !watch.hasStalled("=" + lease.owner(), lease.version(), readNanos)) {
      return false;
    }
    boolean isEnded = store.end(lease); // if it has moved meanwhile, its agent lives
    if (isEnded) {
      LOG.warn("An agent gave no sign of life for half a minute; others go on with its work.");
    }
    return isEnded;
  }

  /** Ends the lease: others go on at once with what is under way. */
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
    } catch (PalimpsestException e) { // they will notice
      LOG.warn("The lease could not be ended: {}", e.reason());
    }
  }
}
