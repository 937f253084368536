/**
 * Requests to one other site, in batches, for hits, proofs and evidence, with checks of its
 * answers. Start with {@link org.palimpsest.federation.task.remote.SiteWork}.
 */
@NullMarked
package org.palimpsest.federation.task.remote;

import org.jspecify.annotations.NullMarked;
