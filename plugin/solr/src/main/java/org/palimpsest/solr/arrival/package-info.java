/**
 * Near duplicates at indexing, in the collection or among documents arriving at the same node.
 * Start at {@link org.palimpsest.solr.arrival.DuplicateUpdateProcessor}. Invariants: a document is
 * entered as arriving before the collection is searched, so the later of two near duplicates finds
 * the earlier; waiting is for earlier documents only, so it cannot deadlock; documents are compared
 * in their current state, whatever a search has found.
 */
@NullMarked
package org.palimpsest.solr.arrival;

import org.jspecify.annotations.NullMarked;
