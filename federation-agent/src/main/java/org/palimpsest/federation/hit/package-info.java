/**
 * Which hits of a library another site is told of: the rules of a grant, and what chance would show
 * anyway. Arithmetic on fingerprints; nothing here knows who asks, or the life of a check. Start
 * with {@link org.palimpsest.federation.hit.HitFilter}; what is searched is {@link
 * org.palimpsest.federation.hit.LibrarySearch}.
 */
@NullMarked
package org.palimpsest.federation.hit;

import org.jspecify.annotations.NullMarked;
