/**
 * Where answers go: a report for a terminal, lines of JSON, a page for a browser.
 *
 * <p>Start with {@link org.palimpsest.cli.output.ResultWriter}. What takes its final place only
 * when it is whole is a {@link org.palimpsest.cli.output.PartFile}.
 */
@NullMarked
package org.palimpsest.cli.output;

import org.jspecify.annotations.NullMarked;
