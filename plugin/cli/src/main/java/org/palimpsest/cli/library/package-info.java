/**
 * Commands for library administrators: {@code create}, {@code index}, {@code mend}, {@code
 * refingerprint}, {@code doctor}. Each command is a class.
 */
@NullMarked
package org.palimpsest.cli.library;

import org.jspecify.annotations.NullMarked;
