package org.palimpsest.solr.shortcopy;

/**
 * Two terms of a text at a distance.
 *
 * @param first term number
 * @param second term number, may be the same
 * @param distance in positions, 1 or more
 */
public record TermPair(int first, int second, int distance) {}
