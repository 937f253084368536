/**
 * PDF reports, without a browser: {@link org.palimpsest.report.pdf.PdfReport} builds a DOM
 * document, which openhtmltopdf renders. Text becomes text nodes; the renderer loads nothing.
 */
@NullMarked
package org.palimpsest.report.pdf;

import org.jspecify.annotations.NullMarked;
