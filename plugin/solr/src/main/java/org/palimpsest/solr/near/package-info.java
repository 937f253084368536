/**
 * Near duplicates on one shard: documents that are nearly the same as a queried one, contain it, or
 * are contained in it.
 *
 * <p>Start with {@link org.palimpsest.solr.near.NearSearch}. Invariant: reported figures are
 * measured on the source's own signature or text.
 */
@NullMarked
package org.palimpsest.solr.near;

import org.jspecify.annotations.NullMarked;
