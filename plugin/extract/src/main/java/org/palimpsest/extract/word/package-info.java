/**
 * Word processor files, in the parser process: invisible text is removed before Tika parses the
 * file. Start with {@link WordParser} for {@code .docx}; there are similar parsers for
 * OpenDocument, {@code .doc} and RTF. Invariant: text of unknown visibility stays.
 */
@NullMarked
package org.palimpsest.extract.word;

import org.jspecify.annotations.NullMarked;
