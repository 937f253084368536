/**
 * The classes that stand in a schema or a solrconfig: public API, whose names and options are kept.
 *
 * <p>{@link org.palimpsest.solr.SentenceTableField} is the heart: the field type in the schema
 * holds every setting that fingerprints depend on, so that indexing and checking cannot disagree.
 * {@link org.palimpsest.solr.FingerprintUpdateProcessorFactory} fills the field, {@link
 * org.palimpsest.solr.CheckHandler} and {@link org.palimpsest.solr.CheckComponent} answer checks,
 * {@link org.palimpsest.solr.FingerprintQParserPlugin} serves the Query screen.
 *
 * <p>Invariant: wrong configuration is said when the core loads; nothing of a text or a fingerprint
 * reaches a log.
 */
@NullMarked
package org.palimpsest.solr;

import org.jspecify.annotations.NullMarked;
