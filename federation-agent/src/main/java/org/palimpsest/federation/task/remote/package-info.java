/**
 * The second step of a task: asking one other site, in batches, for hits, proofs and evidence, and
 * checking what it answers. Start with {@link org.palimpsest.federation.task.remote.SiteWork}.
 */
@NullMarked
package org.palimpsest.federation.task.remote;

import org.jspecify.annotations.NullMarked;
