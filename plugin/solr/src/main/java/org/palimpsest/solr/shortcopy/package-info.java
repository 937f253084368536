/**
 * Copies of a sentence or less, too short for fingerprints, grams or alignment.
 *
 * <p>{@link org.palimpsest.solr.shortcopy.StretchPairs} chooses term pairs on the coordinator;
 * {@link org.palimpsest.solr.shortcopy.ShortCopyFinder} looks them up on each shard and reads the
 * texts. Invariant: the letters of every copy are compared, not its terms alone.
 */
@NullMarked
package org.palimpsest.solr.shortcopy;

import org.jspecify.annotations.NullMarked;
