/**
 * Passages and ratios from similar fingerprints. {@link org.palimpsest.core.match.SourceComparison}
 * compares a document with one source, {@link org.palimpsest.core.match.Passages} merges matches,
 * {@link org.palimpsest.core.match.Evidence} sums up all sources. Invariant: distances are 0 to the
 * scheme's bits, limits are inclusive, and a passage has at least one match.
 */
@NullMarked
package org.palimpsest.core.match;

import org.jspecify.annotations.NullMarked;
