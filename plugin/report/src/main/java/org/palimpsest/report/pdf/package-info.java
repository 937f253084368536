/**
 * Reports as PDF, made without a browser: {@link org.palimpsest.report.pdf.PdfReport} builds the
 * pages as a document of elements, and openhtmltopdf draws it. Texts become text nodes, never
 * markup, and the renderer loads nothing.
 */
@NullMarked
package org.palimpsest.report.pdf;

import org.jspecify.annotations.NullMarked;
