/**
 * PDF reports, without a browser: {@link PdfReport} builds a DOM document, which openhtmltopdf
 * renders. Text becomes text nodes; the renderer loads nothing.
 */
@NullMarked
package org.palimpsest.report.pdf;

import org.jspecify.annotations.NullMarked;
