/**
 * Retries: limits and waits. Start with {@link org.palimpsest.federation.retry.RetryPolicy};
 * resilience4j computes growing and random waits.
 *
 * <p>Invariant: only this package sleeps in the agent. So every wait ends on interruption, and
 * tests need not wait.
 */
@NullMarked
package org.palimpsest.federation.retry;

import org.jspecify.annotations.NullMarked;
