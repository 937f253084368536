package org.palimpsest.benchmarks.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class CheckOptionsTest {

  private static CheckOptions options(String... arguments) {
    return CommandLine.populateCommand(new CheckOptions(), arguments);
  }

  @Test
  void articles_haveAsMuchTextAsTheBooks() {
    CheckOptions options = options("--books=31", "--book-length=200000");
    assertThat((long) options.articles() * options.sourceLength).isEqualTo(31L * 200_000);
  }

  @Test
  void checksOf_longerDocuments_fewerForTheSameWork() {
    CheckOptions options = options("--singles=16");
    assertThat(options.checksOf(1_000)).isEqualTo(16);
    assertThat(options.checksOf(40_000)).isEqualTo(4);
    assertThat(options.checksOf(2_000_000)).isEqualTo(2);
    assertThat(options("--singles=1").checksOf(10)).isEqualTo(1);
  }

  @Test
  void smallest_ofAllNumbers_alsoOfThoseInLists() {
    assertThat(options("--libraries=9,0", "--rounds=1").smallest()).isZero();
    assertThat(options("--lengths=3").smallest()).isEqualTo(2);
  }
}
