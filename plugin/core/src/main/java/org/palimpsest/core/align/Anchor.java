package org.palimpsest.core.align;

/** A pair of similar fragments, by their index in each text. */
record Anchor(int one, int other) {}
