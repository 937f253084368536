/**
 * Lucene analysis for features: char filters and token filters of the schema's chain, and hashing
 * of its tokens. Start at {@link org.palimpsest.solr.analysis.TextFingerprinter}. Invariant: token
 * offsets refer to the original text.
 */
@NullMarked
package org.palimpsest.solr.analysis;

import org.jspecify.annotations.NullMarked;
