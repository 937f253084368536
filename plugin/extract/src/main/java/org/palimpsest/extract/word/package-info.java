/**
 * Word's files since 2007: Tika reads them, after what nobody sees has been taken out of them. Runs
 * in the process that parses.
 */
@NullMarked
package org.palimpsest.extract.word;

import org.jspecify.annotations.NullMarked;
