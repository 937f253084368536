/**
 * One node's index and schema as a request sees them.
 *
 * <p>Start at {@link org.palimpsest.solr.shard.ShardIndex}. Invariant: documents outside of the
 * request's filter queries are never read.
 */
@NullMarked
package org.palimpsest.solr.shard;

import org.jspecify.annotations.NullMarked;
