package org.palimpsest.core.align;

/**
 * A pair of fragments that resemble each other.
 *
 * @param one the fragment of the first text
 * @param other the fragment of the second
 */
record Anchor(int one, int other) {}
