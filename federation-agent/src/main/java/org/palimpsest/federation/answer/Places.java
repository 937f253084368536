package org.palimpsest.federation.answer;

import java.time.Instant;
import java.util.ArrayList;
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

  private final Quotas quotas;

  /** Of this agent at this request: another agent that takes it over has another one. */
  private final Turn turn;

  private final List<Grant> taken = new ArrayList<>();

  private Places(Quotas quotas, Turn turn) {
    this.quotas = quotas;
    this.turn = turn;
  }

  /**
   * Takes from all, or from none.
   *
   * @param sentences by the grant to take them from
   * @throws RefusedException QUOTA, if one of them does not have so many, or no place
   */
  static Places take(SiteState state, UUID request, Map<Grant, Integer> sentences, Instant now)
      throws RefusedException {
    Places places = new Places(state.quotas(), state.leases().begin());
    boolean complete = false;
    try {
      for (Map.Entry<Grant, Integer> entry : sentences.entrySet()) {
        Quotas.Taken taken = places.take(entry.getKey(), request, entry.getValue(), now);
        if (!taken.allowed()) {
          throw refusal(Math.max(1, taken.retryAfterSeconds()));
        }
        places.taken.add(entry.getKey());
      }
      complete = true;
      return places;
    } finally {
      if (!complete) {
        places.undo(now);
      }
    }
  }

  private Quotas.Taken take(Grant grant, UUID request, int sentences, Instant now) {
    return quotas.take(grant, request.toString(), turn.toString(), sentences, now);
  }

  private static RefusedException refusal(int retryAfterSeconds) {
    return new RefusedException(Why.QUOTA, retryAfterSeconds, "The quota is used up.");
  }

  /** Names what was taken, so that another agent can undo it should this one die. */
  UUID turn() {
    return turn.id();
  }

  /** As if nothing had been taken: no work was done. */
  void undo(Instant now) {
    try {
      drain().forEach(grant -> quotas.undo(grant.site(), grant.library(), turn.toString(), now));
      turn.close();
    } finally {
      leave();
    }
  }

  /** Gives all places back, sentences stay used; more than once does no harm. */
  void giveBack() {
    try {
      drain().forEach(grant -> quotas.release(grant.site(), grant.library(), turn.toString()));
      turn.close();
    } finally {
      leave();
    }
  }

  /** Nobody is at the request any more: a place that could not be given back is free. */
  void leave() {
    turn.leave();
  }

  private List<Grant> drain() {
    synchronized (taken) {
      List<Grant> places = List.copyOf(taken);
      taken.clear();
      return places;
    }
  }
}
