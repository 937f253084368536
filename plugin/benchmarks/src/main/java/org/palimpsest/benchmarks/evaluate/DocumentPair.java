package org.palimpsest.benchmarks.evaluate;

/**
 * A suspicious document and a source, by the last parts of their ids.
 *
 * @param suspicious such as {@code suspicious-document00001.txt}
 * @param source such as {@code source-document00002.txt}
 */
record DocumentPair(String suspicious, String source) {

  /** The last part of an id that may be a path. */
  static String name(String id) {
    return id.substring(Math.max(id.lastIndexOf('/'), id.lastIndexOf('\\')) + 1);
  }
}
