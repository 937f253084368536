/**
 * Whole documents that are nearly the same: spot signatures of a text, their resemblance, and all
 * pairs above a threshold of it (Theobald, Siddharth, Paepcke: SpotSigs: robust and efficient near
 * duplicate detection in large web collections, SIGIR 2008). The other published way, simhash, is a
 * scheme of fingerprints: {@link org.palimpsest.core.fingerprint.Scheme#SIMHASH}.
 *
 * <p>Start with {@link org.palimpsest.core.duplicate.SpotFinder}, then {@link
 * org.palimpsest.core.duplicate.SpotIndex}. Invariant: what an index leaves out as unable to reach
 * the threshold cannot reach it; no pair is missed.
 */
@NullMarked
package org.palimpsest.core.duplicate;

import org.jspecify.annotations.NullMarked;
