package org.palimpsest.federation.thread;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DaemonThreadsTest {

  @Test
  void threads_haveTheirName_andDoNotKeepTheProcessAlive() {
    Thread thread = new DaemonThreads("lease").newThread(() -> {});
    assertThat(thread.isDaemon()).isTrue();
    assertThat(thread.getName()).isEqualTo("lease");
  }
}
