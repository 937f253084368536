/** Names that users, clients and servers have for the same. */
@NullMarked
package org.palimpsest.core.param;

import org.jspecify.annotations.NullMarked;
