/**
 * Near duplicates at indexing: what becomes of a document that is nearly the same as another one of
 * its collection, or as one that comes through the same node at the same moment.
 *
 * <p>Start with {@link org.palimpsest.solr.arrival.DuplicateUpdateProcessor}. Invariants: a
 * document is entered among those that arrive at the node before the library is asked, so that of
 * two near duplicates the later one sees the other; it waits for earlier ones only, so that none
 * wait for each other; and it is compared with the other document as it is now, whatever a search
 * has found.
 */
@NullMarked
package org.palimpsest.solr.arrival;

import org.jspecify.annotations.NullMarked;
