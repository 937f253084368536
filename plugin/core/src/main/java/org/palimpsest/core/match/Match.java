package org.palimpsest.core.match;

import org.palimpsest.core.text.Span;

/** A window and a sentence with similar fingerprints, and their Hamming distance. */
public record Match(Span suspicious, Span source, int distance) {}
