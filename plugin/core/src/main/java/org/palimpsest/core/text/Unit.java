package org.palimpsest.core.text;

/**
 * A run of natural sentences with one fingerprint: a sentence of a source or a window of a
 * suspicious document.
 *
 * @param first index of its first natural sentence in the {@link Outline}
 * @param end index behind its last one
 * @param span its place in the text
 */
public record Unit(int first, int end, Span span) {}
