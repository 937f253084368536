package org.palimpsest.cli.input;

/**
 * One number for the ids of documents in their order. The journal counts documents; this tells
 * whether the ones that are counted today are those of then: a file that cannot be read for a while
 * moves all behind it.
 */
public final class IdChain {

  /** Of no document. */
  public static final long NONE = 0;

  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private IdChain() {}

  /** The chain with one more document. */
  static long plus(long chain, String id) {
    return (Long.rotateLeft(chain, 23) ^ id.hashCode()) * SPREAD + 1;
  }
}
