package org.palimpsest.solr.handler;

import org.apache.solr.handler.component.ResponseBuilder;

/** When the {@linkplain Round rounds} of a check have their turns, and how long. */
enum Stage {
  SURVEY("survey", ResponseBuilder.STAGE_PARSE_QUERY, 0.5, "shardTimeout"),
  CANDIDATES("candidates", ResponseBuilder.STAGE_TOP_GROUPS, 0.5, "shardTimeoutCandidates"),
  CHECK("check", ResponseBuilder.STAGE_EXECUTE_QUERY, 0.8, "shardTimeout"),
  LIKENESS("likeness", ResponseBuilder.STAGE_EXECUTE_QUERY + 1, 0.8, "shardTimeoutOrder"),
  ORDER("order", ResponseBuilder.STAGE_EXECUTE_QUERY + 2, 0.8, "shardTimeoutOrder"),
  SHORT("short", ResponseBuilder.STAGE_EXECUTE_QUERY + 3, 0.8, "shardTimeoutShort");

  private final String roundName;
  private final int number;
  private final double timeShare;
  private final String timeoutCode;

  Stage(String roundName, int number, double timeShare, String timeoutCode) {
    this.roundName = roundName;
    this.number = number;
    this.timeShare = timeShare;
    this.timeoutCode = timeoutCode;
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

  /** The code of the note on a shard that ran out of time. */
  String timeoutCode() {
    return timeoutCode;
  }
}
