package org.palimpsest.federation.state;

import java.time.Instant;

/** How much of their grants the sites have used, counted over all agents. */
public interface Quotas {

  /**
   * Takes sentences from today's quota and one of the places for requests; all or nothing. A place
   * whose agent has left it is free.
   *
   * @param request what the place is for. Where it has one already, the agent that took it has left
   *     it: the place is this turn's from now on, and nothing is counted again
   * @param turn of an agent at this request; it alone can give the place back
   */
  Taken take(Grant grant, String request, String turn, int sentences, Instant now);

  /** Gives back the place of a turn, if it has one; sentences stay used. */
  void release(String site, String library, String turn);

  /**
   * Gives back the place of a turn, if it has one, and the sentences that were counted for its
   * request: nothing came of it. That is known for a day.
   */
  void undo(String site, String library, String turn, Instant now);

  /** How many sentences of today are left. */
  int sentencesLeft(Grant grant, Instant now);

  /**
   * Whether it was granted.
   *
   * @param allowed whether
   * @param retryAfterSeconds when to try again where it was not; else 0
   */
  record Taken(boolean allowed, int retryAfterSeconds) {}
}
