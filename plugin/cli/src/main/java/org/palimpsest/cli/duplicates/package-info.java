/**
 * {@code palimpsest duplicates}: near duplicates of whole documents, within an intake or between it
 * and a collection.
 *
 * <p>Start with {@link org.palimpsest.cli.duplicates.DuplicatesCommand}: {@link
 * org.palimpsest.cli.duplicates.DuplicatesRun} asks a collection, {@link
 * org.palimpsest.cli.duplicates.SignatureRun} compares an intake with itself by signatures.
 */
@NullMarked
package org.palimpsest.cli.duplicates;

import org.jspecify.annotations.NullMarked;
