package org.palimpsest.federation.answer;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.palimpsest.federation.answer.RefusedException.Why;
import org.palimpsest.federation.state.Grant;
import org.palimpsest.federation.state.Quotas;

/** What a request has taken from the quotas of its libraries. */
final class Places {

  private final Quotas quotas;
  private final String request;
  private final Map<Grant, Integer> sentences;
  private final List<Grant> taken = new ArrayList<>();

  private Places(Quotas quotas, String request, Map<Grant, Integer> sentences) {
    this.quotas = quotas;
    this.request = request;
    this.sentences = sentences;
  }

  /**
   * Takes from all, or from none.
   *
   * @param sentences by the grant to take them from
   * @throws RefusedException QUOTA, if one of them does not have so many, or no place
   */
  static Places take(Quotas quotas, String request, Map<Grant, Integer> sentences, Instant now)
      throws RefusedException {
    Places places = new Places(quotas, request, sentences);
    boolean complete = false;
    try {
      for (Map.Entry<Grant, Integer> entry : sentences.entrySet()) {
        Quotas.Taken taken = quotas.take(entry.getKey(), request, entry.getValue(), now);
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

  private static RefusedException refusal(int retryAfterSeconds) {
    return new RefusedException(Why.QUOTA, retryAfterSeconds, "The quota is used up.");
  }

  /** As if nothing had been taken: no work was done. */
  void undo(Instant now) {
    drain().forEach(grant -> quotas.undo(grant, request, sentences.getOrDefault(grant, 0), now));
  }

  /** Gives all places back, sentences stay used; more than once does no harm. */
  void giveBack() {
    drain().forEach(grant -> quotas.release(grant.site(), grant.library(), request));
  }

  private List<Grant> drain() {
    synchronized (taken) {
      List<Grant> places = List.copyOf(taken);
      taken.clear();
      return places;
    }
  }
}
