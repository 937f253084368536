/**
 * Output for people during a run, and conversion of text for terminals.
 *
 * <p>Start with {@link org.palimpsest.cli.terminal.RunLog}.
 *
 * <p>Invariant: text of documents and servers passes {@link org.palimpsest.cli.terminal.Printable}.
 */
@NullMarked
package org.palimpsest.cli.terminal;

import org.jspecify.annotations.NullMarked;
