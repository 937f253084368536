/**
 * Health, readiness, metrics and logs for operators. Start with {@link
 * org.palimpsest.federation.ops.OperationsServer}. Output never contains texts, fingerprints, keys,
 * passwords, or names of other sites or libraries.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.ops;
