/**
 * The answer of one shard about a suspicious document.
 *
 * <p>Start at {@link org.palimpsest.solr.result.ShardResult}. Invariant: ratios come from the
 * evidence of all sources, listed or not.
 */
@NullMarked
package org.palimpsest.solr.result;

import org.jspecify.annotations.NullMarked;
