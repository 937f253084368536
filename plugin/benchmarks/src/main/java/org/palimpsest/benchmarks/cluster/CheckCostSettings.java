package org.palimpsest.benchmarks.cluster;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How the cost of checks is measured.
 *
 * @param rounds how many count
 * @param warmUpShare before any counts, so much of a round is checked, of each case
 * @param hottest how many methods are listed of each case, of each kind
 * @param reclaim a file of the kernel that takes this process's page cache away before each round;
 *     null leaves it
 */
public record CheckCostSettings(
    int rounds, double warmUpShare, int hottest, @Nullable Path reclaim) {

  /**
   * What cgroups of version 2 have in place of {@code memory.force_empty}, which takes any text.
   */
  private static final String VERSION_2 = "memory.reclaim";

  /** What is written into that file: all, which is a size in version 2. */
  String reclaimed() {
    return reclaim != null && reclaim.endsWith(VERSION_2) ? "1T" : "0";
  }
}
