/**
 * The secret seeds of a node: a folder with a file for each epoch. Start at {@link
 * org.palimpsest.solr.seed.SeedFolder}. Invariant: seeds leave this package only as {@link
 * org.palimpsest.core.fingerprint.Seed}, which is never printed; a file readable by others than its
 * owner is rejected.
 */
@NullMarked
package org.palimpsest.solr.seed;

import org.jspecify.annotations.NullMarked;
