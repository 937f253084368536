/**
 * Passages that say the same in other words, told by what sentences mean: what such a comparison
 * needs of an answer of {@code /check}, and what it adds to it. The comparison itself is the module
 * {@code plugin/meaning}, which is on the class path only of those who want it.
 */
@NullMarked
package org.palimpsest.client.meaning;

import org.jspecify.annotations.NullMarked;
