/**
 * Fingerprints of text units, their comparison, segments and probes. Start with {@link
 * org.palimpsest.core.fingerprint.Scheme}: only fingerprints of one scheme are comparable.
 * Invariant: a fingerprint depends on the scheme and the set of features alone, and under simhash
 * on their counts; never on their order, the machine or the thread.
 */
@NullMarked
package org.palimpsest.core.fingerprint;

import org.jspecify.annotations.NullMarked;
