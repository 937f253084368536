package org.palimpsest.doctype;

import org.jspecify.annotations.Nullable;

/**
 * How a section begins.
 *
 * @param section its name
 * @param line matches a line that is its heading and nothing else
 * @param start matches its heading where the text goes on in the same line; null where it never
 *     does
 */
record Heading(String section, LineExpression line, @Nullable LineExpression start) {}
