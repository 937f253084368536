/**
 * {@code palimpsest duplicates}: near duplicates of whole documents, within an intake or a
 * collection, or between both.
 *
 * <p>Start with {@link org.palimpsest.cli.duplicates.DuplicatesCommand}: {@link
 * org.palimpsest.cli.duplicates.DuplicatesRun} compares by text, {@link
 * org.palimpsest.cli.duplicates.SignatureRun} by signature.
 */
@NullMarked
package org.palimpsest.cli.duplicates;

import org.jspecify.annotations.NullMarked;
