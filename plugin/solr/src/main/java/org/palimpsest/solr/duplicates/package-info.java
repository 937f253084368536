/**
 * Near duplicates of whole documents, on coordinator and shards.
 *
 * <p>Start at {@link org.palimpsest.solr.duplicates.DuplicateRounds}. Invariant: texts and
 * signatures are compared only with their like: the same scheme and seed.
 */
@NullMarked
package org.palimpsest.solr.duplicates;

import org.jspecify.annotations.NullMarked;
