/**
 * Features of plain text, whose analysis does not depend on its context: words and rows of Han
 * characters between punctuation. They are cached, so that the analysis chain runs on the rest only
 * (docs/adr/0051). Start at {@link org.palimpsest.solr.plain.PlainReader}. Invariant: features and
 * offsets equal those of the chain over the whole text.
 */
@NullMarked
package org.palimpsest.solr.plain;

import org.jspecify.annotations.NullMarked;
