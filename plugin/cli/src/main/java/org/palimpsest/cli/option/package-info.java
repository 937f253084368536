/**
 * Options of several commands, as picocli mixins. Start with {@link InputOptions} and {@link
 * ConnectionOptions}.
 */
@NullMarked
package org.palimpsest.cli.option;

import org.jspecify.annotations.NullMarked;
