package org.palimpsest.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LocalClusterConfigTest {
  @TempDir Path home;

  @ParameterizedTest
  @ValueSource(ints = {-1, 1, 1023, 64536, 65536})
  void portOutOfRange_refusedWithValueAndBounds(int port) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LocalClusterConfig(home, port, 1))
        .withMessage("The port is " + port + "; it must be 0 (any) or 1024..64535.");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 9})
  void nodesOutOfRange_refusedWithValueAndBounds(int nodes) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LocalClusterConfig(home, 8983, nodes))
        .withMessage("The number of nodes is " + nodes + "; it must be 1..8.");
  }

  @Test
  void relativeHome_madeAbsolute() {
    assertThat(new LocalClusterConfig(Path.of("a/../b"), 8983, 1).home())
        .isEqualTo(Path.of("b").toAbsolutePath());
  }

  @Test
  void nothingGivenAndNeverStarted_oneNodeOnSolrsPort() throws IOException {
    assertThat(LocalClusterConfig.completed(home, null, null))
        .isEqualTo(new LocalClusterConfig(home, 8983, 1));
  }

  @Test
  void nothingGivenAndStartedBefore_asBefore() throws IOException {
    new Ports(5001, List.of(4001, 4002)).write(home);

    LocalClusterConfig config = LocalClusterConfig.completed(home, null, null);

    assertThat(Ports.wanted(config)).isEqualTo(new Ports(5001, List.of(4001, 4002)));
  }

  @Test
  void given_winsOverWhatWasBefore() throws IOException {
    new Ports(5001, List.of(4001, 4002)).write(home);

    LocalClusterConfig config = LocalClusterConfig.completed(home, 7000, 3);

    assertThat(Ports.wanted(config)).isEqualTo(new Ports(8000, List.of(7000, 7001, 7002)));
  }
}
