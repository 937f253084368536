package org.palimpsest.core.text;

/**
 * A stretch of a text that has been counted.
 *
 * @param span where it stands
 * @param count its {@link CountedLength}
 */
record CountedSpan(Span span, int count) {}
