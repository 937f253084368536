/**
 * Looks of single lines: prose, bibliography, contents, declaration, assignment, code, table. Start
 * with {@link org.palimpsest.core.line.LineLooks}. Invariant: a doubtful line looks like nothing;
 * callers require several lines.
 */
@NullMarked
package org.palimpsest.core.line;

import org.jspecify.annotations.NullMarked;
