/**
 * {@code palimpsest check}: sends documents to a collection, several per request and several
 * requests at once. Start with {@link CheckSender}, which {@code batch} uses, too.
 */
@NullMarked
package org.palimpsest.cli.check;

import org.jspecify.annotations.NullMarked;
