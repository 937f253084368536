/**
 * The Lucene side of features: char filters and token filters for the analysis chain that the
 * schema names, and the bridge that turns the chain's tokens into hashed features.
 *
 * <p>Invariant: whatever a filter does to the characters, token offsets point into the text as it
 * was given.
 */
@NullMarked
package org.palimpsest.solr.analysis;

import org.jspecify.annotations.NullMarked;
