/**
 * {@code palimpsest check}: sends documents to a collection, several per request and several
 * requests at once.
 *
 * <p>Start with {@link org.palimpsest.cli.check.CheckSender}, which {@code batch} uses, too.
 */
@NullMarked
package org.palimpsest.cli.check;

import org.jspecify.annotations.NullMarked;
