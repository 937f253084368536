/** Names that clients and servers share. */
@NullMarked
package org.palimpsest.core.param;

import org.jspecify.annotations.NullMarked;
