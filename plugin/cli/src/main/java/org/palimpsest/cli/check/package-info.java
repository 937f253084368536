/**
 * {@code palimpsest check}: documents are sent to a collection, several in one request and several
 * requests at once.
 *
 * <p>Start with {@link org.palimpsest.cli.check.CheckSender}, which a batch uses, too.
 */
@NullMarked
package org.palimpsest.cli.check;

import org.jspecify.annotations.NullMarked;
