package org.palimpsest.benchmarks.texts;

import java.util.Map;
import java.util.stream.Stream;

/** A library, and documents to check against it. */
public interface CheckTexts {

  /** Texts by id, generated or read one by one. */
  Stream<Map.Entry<String, String>> sources();

  /** The number of sources. */
  int sourceCount();

  /**
   * A document that reuses some of the sources.
   *
   * @param number from 0; real texts repeat
   * @param length about its number of UTF-16 code units, if it is generated
   */
  String suspicious(int number, int length);
}
