/**
 * Copies of a sentence or a part of one, too short for a fingerprint, a gram or an alignment.
 *
 * <p>{@link org.palimpsest.solr.shortcopy.StretchPairs} chooses, on the coordinator, pairs of rare
 * terms of what no passage covers. {@link org.palimpsest.solr.shortcopy.ShortCopyFinder} looks on
 * each shard for documents with such a pair at the same distance, and reads their texts for the run
 * of equal letters around it. Invariant: a copy is never found by terms alone, its letters are
 * compared.
 */
@NullMarked
package org.palimpsest.solr.shortcopy;

import org.jspecify.annotations.NullMarked;
