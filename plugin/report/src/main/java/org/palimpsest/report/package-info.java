/** Check results as a single HTML file that needs no network. Start with {@link ReportWriter}. */
@NullMarked
package org.palimpsest.report;

import org.jspecify.annotations.NullMarked;
