/**
 * The language that coordinator and shards speak with each other: a codec for each thing that
 * travels.
 *
 * <p>Start at {@link org.palimpsest.solr.wire.Wire}, which says what version is spoken. Invariant:
 * what cannot be read is refused, never guessed; so nodes of different versions say so.
 */
@NullMarked
package org.palimpsest.solr.wire;

import org.jspecify.annotations.NullMarked;
