/**
 * What a command is given to read: files and folders, lines of JSON, metadata, and the documents
 * that they hold.
 *
 * <p>Start with {@link org.palimpsest.cli.input.InputFiles}, which finds files, and {@link
 * org.palimpsest.cli.input.DocumentReader}, which makes documents of them. {@link
 * org.palimpsest.cli.input.Intake} is an intake that can be read again from where a run stopped.
 *
 * <p>Invariant: what cannot be read is named and counted, and the others are read.
 */
@NullMarked
package org.palimpsest.cli.input;

import org.jspecify.annotations.NullMarked;
