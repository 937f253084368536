/**
 * Files to text. Start at {@link org.palimpsest.extract.Extractor}: what a file says in the order
 * it is read, where its pages begin, and what a reader of the page would not know of it.
 *
 * <p>Strangers' files are parsed in a process of their own, which may crash, hang or fill its
 * memory without harm to anything but the one file; the parsers' libraries are on that process'
 * class path only.
 */
@NullMarked
package org.palimpsest.extract;

import org.jspecify.annotations.NullMarked;
