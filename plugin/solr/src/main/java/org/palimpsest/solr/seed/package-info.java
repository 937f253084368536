/**
 * The secret seeds of a node: a folder with a file for each epoch.
 *
 * <p>Start at {@link org.palimpsest.solr.seed.SeedFolder}.
 *
 * <p>Invariant: what a file holds leaves this package as a {@link
 * org.palimpsest.core.fingerprint.Seed} only, which nothing prints; a file that others than its
 * owner can read is no seed.
 */
@NullMarked
package org.palimpsest.solr.seed;

import org.jspecify.annotations.NullMarked;
