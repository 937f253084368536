/**
 * From the features of a unit of text to its fingerprint, and what can be done with fingerprints:
 * compare them, cut them into segments, look segments up with bits flipped.
 *
 * <p>Start with {@link org.palimpsest.core.fingerprint.Scheme}: it names everything that two
 * fingerprints must have in common to be comparable. Fingerprints of different schemes are never
 * compared.
 *
 * <p>Invariant: a fingerprint depends on the scheme and on the features alone: on their set, and
 * under simhash on how often each stands there. Their order, the machine and the thread are nothing
 * to it.
 */
@NullMarked
package org.palimpsest.core.fingerprint;

import org.jspecify.annotations.NullMarked;
