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
  private final List<Grant> taken = new ArrayList<>();

  private Places(Quotas quotas, String request) {
    this.quotas = quotas;
    this.request = request;
  }

  /**
   * Takes from all, or from none.
   *
   * @param sentences by the grant to take them from
   * @throws RefusedException QUOTA, if one of them does not have so many, or no place
   */
  static Places take(Quotas quotas, String request, Map<Grant, Integer> sentences, Instant now)
      throws RefusedException {
    // Sentences that were taken are not given back: so look at all before taking from any.
    for (Map.Entry<Grant, Integer> entry : sentences.entrySet()) {
      if (quotas.sentencesLeft(entry.getKey(), now) < entry.getValue()) {
        throw refusal(secondsToMidnight(now));
      }
    }
    Places places = new Places(quotas, request);
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
        places.giveBack();
      }
    }
  }

  private static RefusedException refusal(int retryAfterSeconds) {
    return new RefusedException(Why.QUOTA, retryAfterSeconds, "The quota is used up.");
  }

  private static int secondsToMidnight(Instant now) {
    return 86_400 - Math.floorMod(now.getEpochSecond(), 86_400);
  }

  /** Gives all places back; more than once does no harm. */
  void giveBack() {
    List<Grant> places;
    synchronized (taken) {
      places = List.copyOf(taken);
      taken.clear();
    }
    places.forEach(grant -> quotas.release(grant.site(), grant.library(), request));
  }
}
