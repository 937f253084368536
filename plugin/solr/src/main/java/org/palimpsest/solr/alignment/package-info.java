/**
 * Aligns a suspicious text with the texts of sources.
 *
 * <p>Start at {@link org.palimpsest.solr.alignment.SourceAligner}. Invariant: a long source gives
 * the same passages as if it were aligned whole.
 */
@NullMarked
package org.palimpsest.solr.alignment;

import org.jspecify.annotations.NullMarked;
