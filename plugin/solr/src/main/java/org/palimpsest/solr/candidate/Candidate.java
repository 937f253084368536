package org.palimpsest.solr.candidate;

import java.util.List;

/**
 * A source that the full-text index offers for a text.
 *
 * @param id its unique key
 * @param chunks the text's chunks of which it is among the best, in order; of chunks with the same
 *     terms the first
 */
public record Candidate(String id, List<Integer> chunks) {}
