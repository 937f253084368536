/**
 * PDF to text in reading order, in the parser process. Start with {@link PdfParser}. Lines become
 * paragraphs; running heads and invisible text are separated.
 */
@NullMarked
package org.palimpsest.extract.pdf;

import org.jspecify.annotations.NullMarked;
