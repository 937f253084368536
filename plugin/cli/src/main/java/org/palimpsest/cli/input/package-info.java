/**
 * Input of commands: files, folders, JSON lines, metadata, and their documents.
 *
 * <p>Start with {@link org.palimpsest.cli.input.InputFiles} and {@link
 * org.palimpsest.cli.input.DocumentReader}.
 *
 * <p>Invariant: an unreadable input is named and counted, and the others are read.
 */
@NullMarked
package org.palimpsest.cli.input;

import org.jspecify.annotations.NullMarked;
