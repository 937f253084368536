package org.palimpsest.client.indexing;

import java.util.Map;

/** Totals of an {@link Indexer}: documents, UTF-16 code units of text, and the server's counts. */
public record IndexSummary(long indexed, long failed, long textLength, Map<String, Long> counts) {}
