/**
 * The classes that stand in a schema or a solrconfig: public API, whose names and options are kept.
 *
 * <p>They are what an administrator names; what they do lies in the packages that they are made of:
 * {@link org.palimpsest.solr.schema}, {@link org.palimpsest.solr.update} and {@link
 * org.palimpsest.solr.check}. {@link org.palimpsest.solr.SentenceTableField} is the heart: the
 * field type in the schema holds every setting that fingerprints depend on, so that indexing and
 * checking cannot disagree.
 *
 * <p>Invariant: wrong configuration is said when the core loads; nothing of a text or a fingerprint
 * reaches a log.
 */
@NullMarked
package org.palimpsest.solr;

import org.jspecify.annotations.NullMarked;
