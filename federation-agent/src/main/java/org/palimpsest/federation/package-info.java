/** Checks across institutions. */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation;
