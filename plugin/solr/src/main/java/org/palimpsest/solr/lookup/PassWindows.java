package org.palimpsest.solr.lookup;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.core.fingerprint.Fingerprint;

/** The windows of several queries that are looked up in one pass, grouped by query. */
final class PassWindows {

  private final List<Fingerprint> fingerprints = new ArrayList<>();

  /** The index behind each query's last window. */
  private final List<Integer> ends = new ArrayList<>();

  /** Adds a query's windows; queries are numbered from 0. */
  void addQuery(List<Fingerprint> windows) {
    fingerprints.addAll(windows);
    ends.add(fingerprints.size());
  }

  int queries() {
    return ends.size();
  }

  List<Fingerprint> fingerprints() {
    return fingerprints;
  }

  /** The index of a query's first window. */
  int start(int query) {
    return query == 0 ? 0 : ends.get(query - 1);
  }

  /** The index behind a query's last window. */
  int end(int query) {
    return ends.get(query);
  }

  /** The query of each window. */
  int[] owners() {
    int[] owners = new int[fingerprints.size()];
    for (int query = 0; query < queries(); query++) {
      for (int window = start(query); window < end(query); window++) {
        owners[window] = query;
      }
    }
    return owners;
  }
}
