/**
 * Names of authors, and whether two of them are one person's.
 *
 * <p>Start at {@link org.palimpsest.solr.author.AuthorNames}. Invariant: a name without a given
 * name equals only itself.
 */
@NullMarked
package org.palimpsest.solr.author;

import org.jspecify.annotations.NullMarked;
