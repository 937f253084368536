/**
 * Selection of the hits that another site gets: the grant's rules, and the results of chance.
 * Arithmetic on fingerprints, without access to requests. Start with {@link
 * org.palimpsest.federation.hit.HitFilter}; {@link org.palimpsest.federation.hit.LibrarySearch} is
 * the searched library.
 */
@NullMarked
package org.palimpsest.federation.hit;

import org.jspecify.annotations.NullMarked;
