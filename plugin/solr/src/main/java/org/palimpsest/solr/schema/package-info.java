/**
 * What the field type of the sentence table is made of: its settings, its fingerprinter, and the
 * seed of its collection.
 *
 * <p>Start at {@link org.palimpsest.solr.schema.TableFieldType}. Invariant: wrong configuration is
 * said when the core loads.
 */
@NullMarked
package org.palimpsest.solr.schema;

import org.jspecify.annotations.NullMarked;
