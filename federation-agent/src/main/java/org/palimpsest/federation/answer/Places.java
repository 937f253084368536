package org.palimpsest.federation.answer;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.palimpsest.federation.answer.RefusedException.Why;
import org.palimpsest.federation.lease.Turn;
import org.palimpsest.federation.state.Grant;
import org.palimpsest.federation.state.Quotas;
import org.palimpsest.federation.state.SiteState;

/** What a request has taken from the quotas of its libraries. */
final class Places {

  private final SiteState state;

  /** Of this agent at this request: another agent that takes it over has another one. */
  private final Turn turn;

  private final List<Grant> taken;

  private Places(SiteState state, Turn turn, List<Grant> taken) {
    this.state = state;
    this.turn = turn;
    this.taken = taken;
  }

  /**
   * Takes from all, or from none, in a turn of its own.
   *
   * @param sentences by the grant to take them from
   * @throws RefusedException QUOTA, if one of them does not have so many, or no place
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

  /** The same in a turn that was begun, in a transaction: where it is refused, nothing is taken. */
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

  /** Names what was taken, so that another agent can undo it should this one die. */
  UUID turn() {
    return turn.id();
  }

  /** As if nothing had been taken: no work was done. */
  void undo(Instant now) {
    end(grant -> state.quotas().undo(grant.site(), grant.library(), turn.toString(), now));
  }

  /** Gives all places back, sentences stay used; more than once does no harm. */
  void giveBack() {
    end(grant -> state.quotas().release(grant.site(), grant.library(), turn.toString()));
  }

  /** What is done with each grant that was taken from. */
  private interface Ending {
    void of(Grant grant);
  }

  private void end(Ending ending) {
    try {
      state.change(() -> taken.forEach(ending::of));
      turn.close();
    } finally {
      leave();
    }
  }

  /** Nobody is at the request any more: a place that could not be given back is free. */
  void leave() {
    turn.leave();
  }
}
