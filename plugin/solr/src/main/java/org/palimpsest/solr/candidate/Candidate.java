package org.palimpsest.solr.candidate;

import java.util.List;

/**
 * A source that the full-text index offers for a text.
 *
 * @param id unique key
 * @param chunks the text's chunks that have it among their best sources, in order; the first of
 *     chunks with the same terms
 */
public record Candidate(String id, List<Integer> chunks) {}
