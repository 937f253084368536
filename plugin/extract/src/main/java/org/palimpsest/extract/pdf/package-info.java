/**
 * PDF: text as it stands on the page, put together as it is read. Start at {@link
 * org.palimpsest.extract.pdf.PdfParser}. Runs in the process that parses.
 *
 * <p>Tika's own parser gives the lines of a page as they were written. Here lines become paragraphs
 * again, what returns on every page is set apart, and so is what nobody sees who looks at the page.
 */
@NullMarked
package org.palimpsest.extract.pdf;

import org.jspecify.annotations.NullMarked;
