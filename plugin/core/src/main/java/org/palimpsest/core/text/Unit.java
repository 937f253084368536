package org.palimpsest.core.text;

/**
 * A run of natural sentences that gets one fingerprint: a sentence of a source document, or a
 * window of a suspicious one.
 *
 * @param first the index of its first natural sentence in the {@link Outline}
 * @param end the index behind its last one
 * @param span where it stands in the text
 */
public record Unit(int first, int end, Span span) {}
