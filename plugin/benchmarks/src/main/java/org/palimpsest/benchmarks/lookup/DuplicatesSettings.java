package org.palimpsest.benchmarks.lookup;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What signatures are compared, and how.
 *
 * @param tables which numbers of tables in memory are compared, each 4, 10, 16 or 20
 * @param slices how many signatures pass at once, each a run of the whole intake
 * @param lookups how many single signatures each contender looks up in a round
 * @param rounds how many rounds count; one more comes before, to warm up
 * @param threads that the pass has
 * @param clock what is timed with, but for the pass, which has several threads
 * @param python a Python with faiss, or null to do without faiss
 * @param peers the folder of the peers' scripts
 */
public record DuplicatesSettings(
    SignatureLibrary signatures,
    List<Integer> tables,
    List<Integer> slices,
    int lookups,
    int rounds,
    int threads,
    Clock clock,
    @Nullable String python,
    Path peers) {

  /** Checks the bounds. */
  public DuplicatesSettings {
    tables = List.copyOf(tables);
    slices = List.copyOf(slices);
    if (lookups < 2 || rounds < 1 || threads < 1 || slices.stream().anyMatch(size -> size < 1)) {
      throw new IllegalArgumentException(
          "rounds, threads and slices must be 1 or more, lookups 2 or more");
    }
  }
}
