package org.palimpsest.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PortsTest {
  @TempDir Path home;

  @Test
  void written_readBack() throws IOException {
    Ports ports = new Ports(9983, List.of(8983, 8984));

    ports.write(home);

    assertThat(Ports.read(home)).contains(ports);
  }

  @Test
  void neverStarted_nothingToRead() throws IOException {
    assertThat(Ports.read(home)).isEmpty();
  }

  @Test
  void anyPort_firstStart_allFree() throws IOException {
    assertThat(Ports.wanted(new LocalClusterConfig(home, 0, 2)))
        .isEqualTo(new Ports(0, List.of(0, 0)));
  }

  @Test
  void anyPort_moreNodesThanBefore_oldPortsKept() throws IOException {
    new Ports(5001, List.of(4001)).write(home);

    assertThat(Ports.wanted(new LocalClusterConfig(home, 0, 2)))
        .isEqualTo(new Ports(5001, List.of(4001, 0)));
  }

  @Test
  void fewerNodesThanBefore_refused() throws IOException {
    new Ports(9983, List.of(8983, 8984)).write(home);

    assertThatExceptionOfType(LocalClusterException.class)
        .isThrownBy(() -> Ports.wanted(new LocalClusterConfig(home, 8983, 1)))
        .withMessage(
            "The home %s holds the data of 2 nodes: start it with --nodes 2, or take another --home.",
            home);
  }

  @ParameterizedTest
  @ValueSource(strings = {"zookeeper=1\nnode1=x", "node1=1", "zookeeper=65536", "zookeeper=\\u12"})
  void damagedFile_namedInOneSentence(String content) throws IOException {
    Path file = Files.writeString(home.resolve("ports.properties"), content);

    assertThatExceptionOfType(LocalClusterException.class)
        .isThrownBy(() -> Ports.read(home))
        .withMessage("The file %s is damaged: delete it.", file);
  }
}
