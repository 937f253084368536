/**
 * Output of results: terminal reports, JSON lines, pages.
 *
 * <p>Start with {@link org.palimpsest.cli.output.ResultWriter}. A {@link
 * org.palimpsest.cli.output.PartFile} gets its name on completion.
 */
@NullMarked
package org.palimpsest.cli.output;

import org.jspecify.annotations.NullMarked;
