/**
 * The wire format between coordinator and shards: a codec for each type.
 *
 * <p>Start at {@link org.palimpsest.solr.wire.Wire}. Invariant: unreadable values are refused, so
 * nodes of different versions report it.
 */
@NullMarked
package org.palimpsest.solr.wire;

import org.jspecify.annotations.NullMarked;
