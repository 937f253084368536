package org.palimpsest.solr.rounds;

/**
 * How a {@link Round} is named and how long it may take.
 *
 * @param name in requests to shards and in {@code debug=timing}
 * @param timeShare the share of the remaining time that a shard may use, above 0 and below 1
 * @param timeoutCode the code of the note about a shard that ran out of time
 */
public record Stage(String name, double timeShare, String timeoutCode) {}
