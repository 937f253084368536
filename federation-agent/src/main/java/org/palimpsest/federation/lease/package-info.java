/**
 * Who works on what, among the agents of a site: one mechanism for tasks, checks, messages and
 * places of the quota. Start with {@link org.palimpsest.federation.lease.Leases}.
 *
 * <p>Invariant: a lease tells only whether an agent lives. What somebody has taken over is safe
 * from the one before by the turn that stands in its own document, and by the compare-and-set of
 * each change of it; so a wrong guess about who lives costs work, and never correctness.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.lease;
