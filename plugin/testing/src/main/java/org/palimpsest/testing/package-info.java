/** Test support for several modules; not shipped. */
@NullMarked
package org.palimpsest.testing;

import org.jspecify.annotations.NullMarked;
