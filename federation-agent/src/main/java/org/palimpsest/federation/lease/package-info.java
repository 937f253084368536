/**
 * Work assignment among a site's agents: one mechanism for tasks, checks, messages and quota slots.
 * Start with {@link org.palimpsest.federation.lease.Leases}.
 *
 * <p>Invariant: a lease only shows whether an agent lives. The turn stored with the work, and
 * compare-and-set of each change, protect work that was taken over; a wrong guess costs work, never
 * correctness.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.lease;
