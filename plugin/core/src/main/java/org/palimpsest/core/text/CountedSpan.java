package org.palimpsest.core.text;

/** A span with its {@link CountedLength}. */
record CountedSpan(Span span, int count) {}
