package org.palimpsest.acceptance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Groups of near duplicates; texts of different groups are not similar. */
final class NearCopies {

  private final Map<String, String> texts = new TreeMap<>();
  private final int copies;

  /**
   * Creates groups in English.
   *
   * @param copies in each
   */
  NearCopies(long seed, int groups, int copies) {
    this.copies = copies;
    Texts invented = new Texts(seed);
    for (int group = 0; group < groups; group++) {
      // Spots begin at words of grammar, which invented texts lack.
      String text = invented.english(24).replaceAll("(\\S+ \\S+) ", "$1 the ");
      for (int copy = 0; copy < copies; copy++) {
        texts.put("g" + group + "-" + copy, "Page " + copy + "\n\n" + text + "\n\nPrint it.");
      }
    }
    texts.values().forEach(Traces::ofText);
  }

  /** The group of a document. */
  static String group(String id) {
    return id.substring(0, id.indexOf('-'));
  }

  String text(String id) {
    return texts.get(id);
  }

  int groupCount() {
    return texts.size() / copies;
  }

  /** All ids, with the copies of a group in a row: they arrive at the same moment. */
  List<String> together() {
    return List.copyOf(texts.keySet());
  }

  /** All ids, shuffled. */
  List<String> shuffled(long seed) {
    List<String> ids = new ArrayList<>(texts.keySet());
    Collections.shuffle(ids, new Random(seed));
    return ids;
  }
}
