package org.palimpsest.cli;

import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.PalimpsestException;

/**
 * A document with its answer or its failure, one of which is null.
 *
 * @param text the checked text, null if it is not at hand
 */
record Checked(
    String id,
    @Nullable String text,
    @Nullable CheckResponse response,
    @Nullable PalimpsestException failure) {

  /** The same with another answer. */
  Checked with(CheckResponse other) {
    return new Checked(id, text, other, failure);
  }
}
