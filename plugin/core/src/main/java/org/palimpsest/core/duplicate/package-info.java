/**
 * Near duplicates of whole documents: spot signatures, their resemblance, and all pairs above a
 * threshold (Theobald, Siddharth, Paepcke: SpotSigs: robust and efficient near duplicate detection
 * in large web collections, SIGIR 2008). Start with {@link
 * org.palimpsest.core.duplicate.SpotFinder} and {@link org.palimpsest.core.duplicate.SpotIndex}.
 * Invariant: an index omits no pair at the threshold.
 */
@NullMarked
package org.palimpsest.core.duplicate;

import org.jspecify.annotations.NullMarked;
