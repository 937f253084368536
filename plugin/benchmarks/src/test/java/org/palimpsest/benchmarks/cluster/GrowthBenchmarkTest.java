package org.palimpsest.benchmarks.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.palimpsest.benchmarks.cluster.GrowthBenchmark.Library;
import org.palimpsest.benchmarks.report.LeastSquares;

final class GrowthBenchmarkTest {

  @Test
  void libraries_severalShardCounts_wholeOnesFirstThenAsFullShards() {
    assertThat(GrowthBenchmark.libraries(new LinkedHashSet<>(List.of(1, 2, 4)), 100))
        .containsExactly(
            distributed(1, 100),
            distributed(2, 100),
            distributed(4, 100),
            distributed(1, 25),
            distributed(2, 50),
            new Library(1, 100, /* isDirect= */ true));
  }

  @Test
  void libraries_withoutOneShard_noneIsAskedDirectly() {
    assertThat(GrowthBenchmark.libraries(Set.of(2, 4), 100)).noneMatch(Library::isDirect);
  }

  private static Library distributed(int shards, int sources) {
    return new Library(shards, sources, /* isDirect= */ false);
  }

  @Test
  void libraries_twoShardCounts_tellTheCausesApart() {
    List<Library> libraries =
        GrowthBenchmark.libraries(Set.of(1, 2), 2_000).stream()
            .filter(library -> !library.isDirect())
            .toList();
    List<Double> costs =
        libraries.stream().map(each -> 7 + 3.0 * each.shards() + each.sources() / 1e3).toList();
    double[] parts = LeastSquares.fit(libraries.stream().map(Library::causes).toList(), costs);
    assertThat(parts).containsExactly(new double[] {7, 3, 1}, within(1e-9));
  }
}
