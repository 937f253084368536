package org.palimpsest.federation.state;

import java.time.Instant;

/** How much of their grants the sites have used, counted over all agents. */
public interface Quotas {

  /**
   * Takes sentences from today's quota and one of the places for requests; all or nothing.
   *
   * @param request names the place, to be given back with {@link #release}; a place that was not
   *     given back is free again after 5 minutes. Where it has its place already, the agent that
   *     took it has died, and nothing is counted again
   */
  Taken take(Grant grant, String request, int sentences, Instant now);

  /** Gives a place back; sentences stay used. */
  void release(String site, String library, String request);

  /**
   * Takes back what {@link #take} has just granted, sentences and all: nothing is done for the
   * request, as another of its libraries refused it.
   */
  void undo(Grant grant, String request, int sentences, Instant now);

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
