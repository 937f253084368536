/**
 * Near duplicates on one shard: which documents of an index are nearly the same as one that is
 * asked about, or hold it, or are held by it.
 *
 * <p>Start with {@link org.palimpsest.solr.near.NearSearch}. Invariant: what is reported was
 * measured on the source itself, its signature or its text; how it was come upon changes nothing.
 */
@NullMarked
package org.palimpsest.solr.near;

import org.jspecify.annotations.NullMarked;
