/**
 * Sections of a text: title, abstract, references, parts of a form. A {@link
 * org.palimpsest.core.section.LineClassifier} recognises headings. Start with {@link
 * org.palimpsest.core.section.SectionCutter}. Invariant: sections are adjacent and contain every
 * visible character, or there are none.
 */
@NullMarked
package org.palimpsest.core.section;

import org.jspecify.annotations.NullMarked;
