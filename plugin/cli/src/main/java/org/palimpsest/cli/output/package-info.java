/**
 * Output of results: terminal reports, JSON lines, pages. Start with {@link ResultWriter}. A {@link
 * PartFile} gets its name on completion.
 */
@NullMarked
package org.palimpsest.cli.output;

import org.jspecify.annotations.NullMarked;
