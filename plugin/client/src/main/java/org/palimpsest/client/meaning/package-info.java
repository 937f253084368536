/**
 * Passages with the same meaning in other words: the interface of the comparison, and its addition
 * to an answer of {@code /check}. The optional module {@code plugin/meaning} implements it.
 */
@NullMarked
package org.palimpsest.client.meaning;

import org.jspecify.annotations.NullMarked;
