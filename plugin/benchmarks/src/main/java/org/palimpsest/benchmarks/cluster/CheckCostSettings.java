package org.palimpsest.benchmarks.cluster;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How the cost of checks is measured.
 *
 * @param rounds how many count
 * @param warmUps before any counts, so many are checked at most: fewer where the machine has
 *     compiled what it needs
 * @param leavesMax each shard is merged until it has no more; 0 leaves them as they are
 * @param hottest how many methods are listed of each case, of each kind
 * @param reclaim a file of the kernel that takes this process's page cache away before each round;
 *     null leaves it
 */
public record CheckCostSettings(
    int rounds, int warmUps, int leavesMax, int hottest, @Nullable Path reclaim) {

  /**
   * What cgroups of version 2 have in place of {@code memory.force_empty}, which takes any text.
   */
  private static final String VERSION_2 = "memory.reclaim";

  /** What is written into that file: all, which is a size in version 2. */
  String reclaimed() {
    return reclaim != null && reclaim.endsWith(VERSION_2) ? "1T" : "0";
  }
}
