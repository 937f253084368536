/** Byte strings as values. */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.bytes;
