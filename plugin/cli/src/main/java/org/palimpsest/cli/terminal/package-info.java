/**
 * Output for people during a run, and conversion of text for terminals. Start with {@link RunLog}.
 * Invariant: text of documents and servers passes {@link Printable}.
 */
@NullMarked
package org.palimpsest.cli.terminal;

import org.jspecify.annotations.NullMarked;
