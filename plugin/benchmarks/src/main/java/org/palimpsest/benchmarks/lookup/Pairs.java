package org.palimpsest.benchmarks.lookup;

/** Packs a window and a document of the library that has a sentence near it. */
final class Pairs {

  private Pairs() {}

  static long of(int window, int document) {
    return (long) window << Integer.SIZE | document;
  }
}
