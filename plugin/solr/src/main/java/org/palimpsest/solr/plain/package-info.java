/**
 * Text that means the same wherever it stands: plain words, and rows of Han characters between
 * punctuation. What an analysis chain makes of these is known without running it again, so that it
 * is left with the rest (docs/adr/0051).
 *
 * <p>Invariant: features and places are those that the chain gives of the whole text.
 */
@NullMarked
package org.palimpsest.solr.plain;

import org.jspecify.annotations.NullMarked;
