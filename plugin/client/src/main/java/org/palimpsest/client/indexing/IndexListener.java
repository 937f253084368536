package org.palimpsest.client.indexing;

import org.palimpsest.client.PalimpsestException;

/** Receives the progress of an {@link Indexer}, on its thread. */
public interface IndexListener {

  void failed(String id, PalimpsestException why);

  void warned(String warning);

  /** A document is a near duplicate; only called if the options ask for it. */
  default void duplicate(IndexedDuplicate duplicate) {}
}
