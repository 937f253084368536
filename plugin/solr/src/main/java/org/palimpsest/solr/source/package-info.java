/**
 * One shard compares a suspicious document with the sources it holds.
 *
 * <p>Start at {@link org.palimpsest.solr.source.BatchChecker}: {@link
 * org.palimpsest.solr.source.DocsToCompare} finds the documents for all queries together, and for
 * each query {@link org.palimpsest.solr.source.ShardChecker} compares their whole tables, makes
 * passages, and aligns them with the stored text, a long one by {@link
 * org.palimpsest.solr.alignment.SourceExcerpts}.
 *
 * <p>Invariant: nothing is reported that was not verified on the stored table, or aligned on the
 * stored text.
 */
@NullMarked
package org.palimpsest.solr.source;

import org.jspecify.annotations.NullMarked;
