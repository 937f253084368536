/**
 * The sections of a text: title, abstract, references, the parts of a form. What a heading looks
 * like is not known here; a {@link org.palimpsest.core.section.LineClassifier} says it of each
 * line.
 *
 * <p>Start with {@link org.palimpsest.core.section.SectionCutter}. Invariant: sections follow each
 * other and hold every visible character of the text, or there are none at all.
 */
@NullMarked
package org.palimpsest.core.section;

import org.jspecify.annotations.NullMarked;
