/**
 * Options of several commands, as picocli mixins.
 *
 * <p>Start with {@link org.palimpsest.cli.option.InputOptions} and {@link
 * org.palimpsest.cli.option.ConnectionOptions}.
 */
@NullMarked
package org.palimpsest.cli.option;

import org.jspecify.annotations.NullMarked;
