/**
 * Near duplicates at indexing: what becomes of a document that is nearly the same as another one of
 * its collection, or as one that is on its way there at the same moment.
 *
 * <p>Start with {@link org.palimpsest.arrival.DuplicateUpdateProcessor}. Invariants: a document is
 * entered in the collection's one {@link org.palimpsest.arrival.ArrivalRegister} before the library
 * is asked, and stays there until a search can find it, so that of two near duplicates at least the
 * later one sees the other; it waits for earlier ones only, so that none wait for each other; and
 * what it is compared with is the other document as it is now, whatever a search has found.
 */
@NullMarked
package org.palimpsest.arrival;

import org.jspecify.annotations.NullMarked;
