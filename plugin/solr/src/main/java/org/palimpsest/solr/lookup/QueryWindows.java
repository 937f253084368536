package org.palimpsest.solr.lookup;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.table.TableHeader;

/**
 * The windows of one query that are looked up.
 *
 * @param header how their fingerprints were made
 * @param flips how many bits of a probe are flipped at most
 * @param distance the largest Hamming distance that counts
 * @param fingerprints each once: a text that repeats itself is looked up once
 */
public record QueryWindows(
    TableHeader header, int flips, int distance, List<Fingerprint> fingerprints) {

  /** All windows of a text. */
  public static QueryWindows of(
      TableHeader header, int flips, int distance, FingerprintList windows) {
    return of(header, flips, distance, windows, Set.of());
  }

  /**
   * The windows of a text but for some.
   *
   * @param unsought the indexes of windows that are not looked up, though others like them may be
   */
  public static QueryWindows of(
      TableHeader header, int flips, int distance, FingerprintList windows, Set<Integer> unsought) {
    Set<Fingerprint> distinct = new LinkedHashSet<>();
    for (int i = 0; i < windows.size(); i++) {
      if (!unsought.contains(i)) {
        distinct.add(windows.get(i));
      }
    }
    return new QueryWindows(header, flips, distance, List.copyOf(distinct));
  }
}
