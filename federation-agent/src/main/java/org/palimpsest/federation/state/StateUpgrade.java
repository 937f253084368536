package org.palimpsest.federation.state;

import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.federation.lease.Hold;
import org.palimpsest.federation.lease.Leases;
import org.palimpsest.federation.lease.Turn;
import org.palimpsest.federation.retry.Attempts;
import org.palimpsest.federation.retry.Pause;
import org.palimpsest.federation.retry.RetryPolicy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a state to the version of this program, by one agent at a time. Every step can be done
 * again: what an agent has left that died, the next one begins anew.
 */
final class StateUpgrade {

  private static final Logger LOG = LoggerFactory.getLogger(StateUpgrade.class);

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /** After it the lease of a dead one is ended. */
  static final Duration ENDED_WITHIN = Leases.STALLED.plusSeconds(10);

  private static final IntervalFunction PAUSES = IntervalFunction.of(Duration.ofMillis(500));

  /** The first version did not have them. */
  private static final List<StateCollection> ADDED_LATER =
      List.of(StateCollection.SESSIONS, StateCollection.RIGHTS);

  private final StateTable quotas;
  private final StateSchema schema;
  private final SolrLeases store;
  private final Leases leases;
  private final StateVersion program;
  private final Duration endedWithin;

  /**
   * Nothing is done yet.
   *
   * @param quotas where the version stands
   * @param store of the site's leases
   * @param leases this agent's
   * @param program what it is brought to
   * @param endedWithin how long agents of an earlier major version have to end
   */
  StateUpgrade(
      StateTable quotas,
      StateSchema schema,
      SolrLeases store,
      Leases leases,
      StateVersion program,
      Duration endedWithin) {
    this.quotas = quotas;
    this.schema = schema;
    this.store = store;
    this.leases = leases;
    this.program = program;
    this.endedWithin = endedWithin;
  }

  private enum Step {
    DONE,
    OURS,
    OTHERS
  }

  /**
   * Upgrades the state, where it is older, or waits until another agent has. One of a later minor
   * version stays as it is.
   *
   * @throws PalimpsestException if it is of a later major version; if agents of an earlier one
   *     still work; if it takes another agent too long; if Solr does not answer or refuses
   */
  void run() {
    if (!isOlder(KeptVersion.of(quotas))) {
      return;
    }
    Turn turn = leases.begin();
    try {
      if (take(turn)) {
        upgrade(turn);
      }
      turn.close();
    } finally {
      turn.leave();
    }
  }

  private boolean isOlder(KeptVersion kept) {
    return kept.requireKnownBy(program).version().isBefore(program);
  }

  /** Whether it is this turn's to do; else another one has done it. */
  private boolean take(Turn turn) {
    Step step =
        await(
            () -> quotas.change(KeptVersion.ID, row -> take(KeptVersion.of(row), row, turn)),
            Step.OTHERS,
            PATIENCE);
    if (step == Step.OTHERS) {
      throw new PalimpsestException(
          Reason.CONFLICT, "another agent has been upgrading the state for too long; see its log.");
    }
    return step == Step.OURS;
  }

  /** Looks again and again until there is something else, or the time is over. */
  private static <T> T await(Supplier<T> look, T asLongAs, Duration patience) {
    Attempts looks = RetryPolicy.within(patience, PAUSES).begin(Pause.SLEEP);
    T seen = look.get();
    while (seen.equals(asLongAs) && looks.pause(Contention::interrupted)) {
      seen = look.get();
    }
    return seen;
  }

  private Change<Step> take(KeptVersion kept, Optional<Row> row, Turn turn) {
    if (!isOlder(kept)) {
      return Change.nothing(Step.DONE);
    }
    if (kept.turn() != null
        && !leases.isAbandoned(new Hold("upgrade", kept.turn(), row.orElseThrow().version()))) {
      return Change.nothing(Step.OTHERS);
    }
    return Change.write(kept.upgrading(program, turn.toString()).fields(), Step.OURS);
  }

  private void upgrade(Turn turn) {
    StateVersion before = KeptVersion.of(quotas).version();
    LOG.info("The state is upgraded from version {} to {}", before, program);
    if (before.major() < program.major()) {
      requireAlone();
    }
    schema.bring(program);
    schema.addMissing(ADDED_LATER);
    boolean isDone =
        quotas.change(
            KeptVersion.ID,
            row ->
                turn.toString().equals(KeptVersion.of(row).turn())
                    ? Change.write(KeptVersion.whole(program).fields(), true)
                    : Change.nothing(false));
    LOG.info("The state {} version {}", isDone ? "has" : "is brought by another agent to", program);
  }

  private Set<String> older() {
    return store.agentsBefore(program.major());
  }

  /**
   * What is said of the state now keeps others from beginning; those that are at work are given the
   * time after which a dead one is known to be dead, and its lease ended.
   */
  private void requireAlone() {
    boolean isAlone = await(() -> older().isEmpty(), false, endedWithin);
    if (!isAlone) {
      String others = String.join(", ", older());
      quotas.change(
          KeptVersion.ID,
          row -> Change.write(KeptVersion.whole(KeptVersion.of(row).version()).fields(), true));
      throw new PalimpsestException(
          Reason.REFUSED,
          "the state is of an earlier version, and agents of that are at work; stop "
              + others
              + " first, then start this one.");
    }
  }
}
