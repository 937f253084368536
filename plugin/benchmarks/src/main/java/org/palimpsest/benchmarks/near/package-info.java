/**
 * Near duplicates of whole documents: the schemes of the literature beside each other on one
 * corpus. Start at {@link org.palimpsest.benchmarks.near.NearDuplicates}. A scheme sees the texts
 * alone; only {@link org.palimpsest.benchmarks.near.F1} knows which pairs are copies.
 */
@NullMarked
package org.palimpsest.benchmarks.near;

import org.jspecify.annotations.NullMarked;
