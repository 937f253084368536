package org.palimpsest.client;

import java.util.Map;

/**
 * What became of the documents so far.
 *
 * @param indexed how many the server took
 * @param failed how many it refused
 * @param textLength of the string fields of those it took, in UTF-16 code units
 * @param counts what the server counted, by its own names, summed over all requests
 */
public record IndexSummary(long indexed, long failed, long textLength, Map<String, Long> counts) {}
