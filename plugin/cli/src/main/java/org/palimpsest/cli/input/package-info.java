/**
 * Input of commands: files, folders, JSON lines, metadata, and their documents. Start with {@link
 * InputFiles} and {@link DocumentReader}. Invariant: an unreadable input is named and counted, and
 * the others are read.
 */
@NullMarked
package org.palimpsest.cli.input;

import org.jspecify.annotations.NullMarked;
