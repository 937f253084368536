package org.palimpsest.client;

import java.util.Map;

/**
 * Totals of an {@link Indexer}.
 *
 * @param indexed number of accepted documents
 * @param failed number of refused documents
 * @param textLength of accepted string fields, in UTF-16 code units
 * @param counts the server's counts, by its names
 */
public record IndexSummary(long indexed, long failed, long textLength, Map<String, Long> counts) {}
