package org.palimpsest.handler;

import org.apache.solr.handler.component.ResponseBuilder;

/** When the {@linkplain Round rounds} of a check have their turns, and how long. */
enum Stage {
  SURVEY(
      "survey",
      ResponseBuilder.STAGE_PARSE_QUERY,
      0.5,
      "ran out of time before it compared anything"),
  CANDIDATES(
      "candidates",
      ResponseBuilder.STAGE_TOP_GROUPS,
      0.5,
      "ran out of time before it offered a source"),
  CHECK(
      "check",
      ResponseBuilder.STAGE_EXECUTE_QUERY,
      0.8,
      "ran out of time before it compared anything"),
  LIKENESS(
      "likeness",
      ResponseBuilder.STAGE_EXECUTE_QUERY + 1,
      0.8,
      "ran out of time before it compared all that only its order tells"),
  ORDER(
      "order",
      ResponseBuilder.STAGE_EXECUTE_QUERY + 2,
      0.8,
      "ran out of time before it compared all that only its order tells"),
  SHORT(
      "short",
      ResponseBuilder.STAGE_EXECUTE_QUERY + 3,
      0.8,
      "ran out of time before it looked for all short copies");

  private final String roundName;
  private final int number;
  private final double timeShare;
  private final String whenTimedOut;

  Stage(String roundName, int number, double timeShare, String whenTimedOut) {
    this.roundName = roundName;
    this.number = number;
    this.timeShare = timeShare;
    this.whenTimedOut = whenTimedOut;
  }

  /** What a shard is told, to know which question it is. */
  String roundName() {
    return roundName;
  }

  /** As Solr counts its stages: smaller ones come first. */
  int number() {
    return number;
  }

  /** The share of the time left that a shard may take. */
  double timeShare() {
    return timeShare;
  }

  /** What is missing where time ran out before a shard answered; the end of a sentence. */
  String whenTimedOut() {
    return whenTimedOut;
  }
}
