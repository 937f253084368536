/**
 * The field type of the sentence table: its attributes, its fingerprinter, and its collection's
 * seed. Start at {@link org.palimpsest.solr.schema.TableFieldType}. Invariant: wrong configuration
 * fails when the core loads.
 */
@NullMarked
package org.palimpsest.solr.schema;

import org.jspecify.annotations.NullMarked;
