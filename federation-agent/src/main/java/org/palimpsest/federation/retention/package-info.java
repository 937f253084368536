/** How long a site keeps what it was handed. */
@NullMarked
package org.palimpsest.federation.retention;

import org.jspecify.annotations.NullMarked;
