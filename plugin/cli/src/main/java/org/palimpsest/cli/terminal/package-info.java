/**
 * What people see of a command while it runs, and how text is made safe and fitting for a terminal.
 *
 * <p>Start with {@link org.palimpsest.cli.terminal.RunLog}; whatever comes from a document or a
 * server passes {@link org.palimpsest.cli.terminal.Printable}. {@link
 * org.palimpsest.cli.terminal.ReportPrinter} turns a result into a page for a reader and is of use
 * outside.
 */
@NullMarked
package org.palimpsest.cli.terminal;

import org.jspecify.annotations.NullMarked;
