/**
 * From the features of a unit of text to its fingerprint, and what can be done with fingerprints:
 * compare them, cut them into segments, look segments up with bits flipped.
 *
 * <p>Start with {@link org.palimpsest.fingerprint.Scheme}: it names everything that two
 * fingerprints must have in common to be comparable. Fingerprints of different schemes are never
 * compared.
 *
 * <p>Invariant: a fingerprint depends on the scheme and on the <em>set</em> of features alone, not
 * on their order, their number, the machine or the thread.
 */
@NullMarked
package org.palimpsest.fingerprint;

import org.jspecify.annotations.NullMarked;
