package org.palimpsest.cli.check;

import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.PalimpsestException;

/**
 * A document with its answer or its failure, one of which is null.
 *
 * @param text the checked text, null if it is not at hand
 * @param bytes of the input that it took; 0 for a document of the collection
 */
public record Checked(
    String id,
    @Nullable String text,
    long bytes,
    @Nullable CheckResponse response,
    @Nullable PalimpsestException failure) {

  /** The same with another answer. */
  Checked with(CheckResponse other) {
    return new Checked(id, text, bytes, other, failure);
  }
}
