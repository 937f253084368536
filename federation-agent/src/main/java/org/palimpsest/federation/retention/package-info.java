/** Retention times of checks and documents. */
@NullMarked
package org.palimpsest.federation.retention;

import org.jspecify.annotations.NullMarked;
