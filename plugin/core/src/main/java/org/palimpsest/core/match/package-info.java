/**
 * From fingerprints that are near each other to passages a person can read, and to ratios.
 *
 * <p>{@link org.palimpsest.core.match.SourceComparison} compares the windows of a suspicious
 * document with one source that a probe has hit; {@link org.palimpsest.core.match.Passages} merges
 * the matches; {@link org.palimpsest.core.match.Evidence} is what the passages of all sources
 * explain together.
 *
 * <p>Invariant: distances are whole numbers from 0 to the scheme's bits, limits are inclusive, and
 * every passage holds at least one match.
 */
@NullMarked
package org.palimpsest.core.match;

import org.jspecify.annotations.NullMarked;
