package org.palimpsest.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FreePortsTest {

  @Test
  void found_areDifferent_andOfThoseThatNoConnectionIsGiven() throws IOException {
    List<Integer> ports = FreePorts.find(200);

    assertThat(ports).hasSize(200).doesNotHaveDuplicates();
    assertThat(ports).allMatch(port -> port >= 10_000 && port < 32_768);
    assertThat(FreePorts.find(200)).doesNotContainAnyElementsOf(ports);
  }

  @Test
  void found_canBeListenedOn() throws IOException {
    for (int port : FreePorts.find(20)) {
      try (ServerSocket socket = new ServerSocket(port)) {
        assertThat(socket.getLocalPort()).isEqualTo(port);
      }
    }
  }
}
