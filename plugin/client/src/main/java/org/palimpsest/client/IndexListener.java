package org.palimpsest.client;

/** Is told how adding documents goes, on the thread that adds them. */
public interface IndexListener {

  /** A document was refused; the rest goes on. */
  void failed(String id, PalimpsestException why);

  /** The server has a warning. */
  void warned(String warning);

  /** A document is nearly the same as another one; said only where the options ask for it. */
  default void duplicate(IndexedDuplicate duplicate) {}
}
