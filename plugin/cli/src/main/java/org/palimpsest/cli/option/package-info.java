/**
 * Options that several commands have, as mixins of picocli, and what they stand for.
 *
 * <p>Start with {@link org.palimpsest.cli.option.InputOptions} and {@link
 * org.palimpsest.cli.option.ConnectionOptions}.
 */
@NullMarked
package org.palimpsest.cli.option;

import org.jspecify.annotations.NullMarked;
