/**
 * {@code palimpsest duplicates}: near duplicates of whole documents, within an intake or a
 * collection, or between both. Start with {@link DuplicatesCommand}: {@link DuplicatesRun} compares
 * by text, {@link SignatureRun} by signature.
 */
@NullMarked
package org.palimpsest.cli.duplicates;

import org.jspecify.annotations.NullMarked;
