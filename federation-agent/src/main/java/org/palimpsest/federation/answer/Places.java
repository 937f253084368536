package org.palimpsest.federation.answer;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.palimpsest.federation.answer.RefusedException.Why;
import org.palimpsest.federation.lease.Turn;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.Quotas;
import org.palimpsest.federation.state.SiteState;

/** The slots and sentences that a request uses of its libraries' quotas. */
final class Places {

  private final SiteState state;

  /** Each agent at the request has a turn of its own. */
  private final Turn turn;

  private final List<Grant> taken;

  private Places(SiteState state, Turn turn, List<Grant> taken) {
    this.state = state;
    this.turn = turn;
    this.taken = taken;
  }

  /**
   * Takes from all or none, in a new turn.
   *
   * @param sentences by grant
   * @throws RefusedException QUOTA, if sentences or slots are used up
   */
  static Places take(SiteState state, UUID request, Map<Grant, Integer> sentences, Instant now)
      throws RefusedException {
    Turn turn = state.leases().begin();
    boolean complete = false;
    try {
      Places places = state.inTransaction(() -> take(state, turn, request, sentences, now));
      complete = true;
      return places;
    } finally {
      if (!complete) {
        turn.leave();
      }
    }
  }

  /**
   * Like {@link #take(SiteState, UUID, Map, Instant)} in an existing turn and transaction, which
   * the exception rolls back.
   */
  static Places take(
      SiteState state, Turn turn, UUID request, Map<Grant, Integer> sentences, Instant now)
      throws RefusedException {
    for (Map.Entry<Grant, Integer> entry : sentences.entrySet()) {
      Quotas.Taken taken =
          state
              .quotas()
              .take(entry.getKey(), request.toString(), turn.toString(), entry.getValue(), now);
      if (!taken.allowed()) {
        throw new RefusedException(
            Why.QUOTA, Math.max(1, taken.retryAfterSeconds()), "The quota is used up.");
      }
    }
    return new Places(state, turn, List.copyOf(sentences.keySet()));
  }

  /** The turn by which another agent can undo the use if this one dies. */
  UUID turn() {
    return turn.id();
  }

  /** Releases slots and sentences: no work was done. */
  void undo(Instant now) {
    end(grant -> state.quotas().undo(grant.site(), grant.library(), turn.toString(), now));
  }

  /** Releases all slots, not the sentences; may be repeated. */
  void giveBack() {
    end(grant -> state.quotas().release(grant.site(), grant.library(), turn.toString()));
  }

  private void end(Consumer<Grant> ending) {
    try {
      state.change(() -> taken.forEach(ending));
      turn.close();
    } finally {
      leave();
    }
  }

  /** Abandons slots that could not be released, so that they are free. */
  void leave() {
    turn.leave();
  }
}
