/**
 * Trying again: how often, for how long, and how long is waited in between. Start with {@link
 * org.palimpsest.federation.retry.RetryPolicy}; resilience4j says how waits grow and vary.
 *
 * <p>Invariant: nothing else in the agent sleeps. So every wait ends at once when its thread is
 * interrupted, and tests need not wait.
 */
@NullMarked
package org.palimpsest.federation.retry;

import org.jspecify.annotations.NullMarked;
