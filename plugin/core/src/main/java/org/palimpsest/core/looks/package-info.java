/**
 * Looks of single lines: prose, bibliography, contents, declaration, assignment, code, table. Start
 * with {@link org.palimpsest.core.looks.LineLooks}. Invariant: a doubtful line looks like nothing;
 * callers require several lines.
 */
@NullMarked
package org.palimpsest.core.looks;

import org.jspecify.annotations.NullMarked;
