package org.palimpsest.core.match;

import org.palimpsest.core.text.Span;

/**
 * A verified pair of similar fingerprints.
 *
 * @param suspicious the window's span
 * @param source the sentence's span
 * @param distance their Hamming distance
 */
public record Match(Span suspicious, Span source, int distance) {}
