package org.palimpsest.core.match;

import org.palimpsest.core.text.Span;

/**
 * A verified pair: a window of the suspicious document and a sentence of a source.
 *
 * @param suspicious where the window stands
 * @param source where the sentence stands
 * @param distance the Hamming distance of their fingerprints
 */
public record Match(Span suspicious, Span source, int distance) {}
