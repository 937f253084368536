/**
 * The classes that a schema or a solrconfig names: public API with stable names and options.
 *
 * <p>Start at {@link org.palimpsest.solr.SentenceTableField}: its attributes hold every setting of
 * fingerprints, so that indexing and checking agree. The work is done in {@link
 * org.palimpsest.solr.schema}, {@link org.palimpsest.solr.update} and {@link
 * org.palimpsest.solr.check}.
 *
 * <p>Invariant: a core with a wrong configuration does not load; texts and fingerprints are never
 * logged.
 */
@NullMarked
package org.palimpsest.solr;

import org.jspecify.annotations.NullMarked;
