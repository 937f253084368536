/**
 * The commands of who keeps a library: {@code create}, {@code index}, {@code mend}, {@code
 * refingerprint}, {@code doctor}.
 *
 * <p>Each command is a class of its own.
 */
@NullMarked
package org.palimpsest.cli.library;

import org.jspecify.annotations.NullMarked;
