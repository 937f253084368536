package org.palimpsest.solr.shortcopy;

/**
 * Two terms of a text that stand at a distance.
 *
 * @param first its number among the terms of the text
 * @param second its number; it may be the same
 * @param distance positions from the first to the second, 1 or more
 */
public record TermPair(int first, int second, int distance) {}
