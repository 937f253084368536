package org.palimpsest.core.text;

/**
 * A run of natural sentences of the {@link Outline}, from first up to end, with one fingerprint: a
 * sentence of a source or a window of a suspicious document.
 */
public record Unit(int first, int end, Span span) {}
