/**
 * What operators need: health, readiness and metrics on a port of their own ({@link
 * org.palimpsest.federation.ops.OperationsServer}), and logs. Nothing here shows a text, a
 * fingerprint, a key, a password, or the name of another site or a library.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.ops;
