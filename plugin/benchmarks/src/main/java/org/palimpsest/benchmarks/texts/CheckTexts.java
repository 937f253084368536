package org.palimpsest.benchmarks.texts;

import java.util.Map;
import java.util.stream.Stream;

/** A library, and documents to check against it. */
public interface CheckTexts {

  /** Texts by id, made or read one after the other. */
  Stream<Map.Entry<String, String>> sources();

  /** How many sources there are. */
  int sourceCount();

  /**
   * A document that reuses some of the sources.
   *
   * @param number which one, from 0; another number may give the same one where they are not made
   * @param length about how many UTF-16 code units it has, where it is made
   */
  String suspicious(int number, int length);
}
