package org.palimpsest.solr.lookup;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.table.TableHeader;

/** The distinct windows of one query: repeated text is looked up once. See {@link Lookup}. */
public record QueryWindows(
    TableHeader header, int flips, int distance, List<Fingerprint> fingerprints) {

  /** All windows of a text. */
  public static QueryWindows of(
      TableHeader header, int flips, int distance, FingerprintList windows) {
    return of(header, flips, distance, windows, Set.of());
  }

  /** The windows of a text without those at some indexes; equal windows elsewhere stay. */
  public static QueryWindows of(
      TableHeader header, int flips, int distance, FingerprintList windows, Set<Integer> excluded) {
    Set<Fingerprint> distinct = new LinkedHashSet<>();
    for (int i = 0; i < windows.size(); i++) {
      if (!excluded.contains(i)) {
        distinct.add(windows.get(i));
      }
    }
    return new QueryWindows(header, flips, distance, List.copyOf(distinct));
  }
}
