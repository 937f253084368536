/**
 * What a line of a text looks like, told from its characters alone: prose, an entry of a
 * bibliography or of a contents page, of a declaration or an assignment, code, the row of a table.
 *
 * <p>Start with {@link org.palimpsest.core.looks.LineLooks}. Invariant: what is doubtful looks like
 * nothing; a single line proves little, so callers ask several.
 */
@NullMarked
package org.palimpsest.core.looks;

import org.jspecify.annotations.NullMarked;
