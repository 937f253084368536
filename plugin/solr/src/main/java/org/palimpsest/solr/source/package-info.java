/**
 * One shard compares a suspicious document with its sources.
 *
 * <p>Start at {@link org.palimpsest.solr.source.BatchChecker}: {@link
 * org.palimpsest.solr.source.DocsToCompare} finds documents for all queries, {@link
 * org.palimpsest.solr.source.ShardChecker} compares and aligns for one query. Invariant: everything
 * reported was verified on the stored table, or aligned on the stored text.
 */
@NullMarked
package org.palimpsest.solr.source;

import org.jspecify.annotations.NullMarked;
