/** What the tests of several modules need; never shipped. */
@NullMarked
package org.palimpsest.testing;

import org.jspecify.annotations.NullMarked;
