package org.palimpsest.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServerFileTest {
  @TempDir Path home;

  @Test
  void written_readBack() throws IOException {
    ServerFile starting = ServerFile.ofThisProcess(null);
    starting.write(home);
    assertThat(ServerFile.read(home)).contains(starting);

    ServerFile ready = ServerFile.ofThisProcess("http://127.0.0.1:8983/solr");
    ready.write(home);
    assertThat(ServerFile.read(home)).contains(ready);
  }

  @Test
  void neverStarted_nothingToRead() throws IOException {
    assertThat(ServerFile.read(home)).isEmpty();
  }

  @Test
  void sameProcess_found() {
    assertThat(ServerFile.ofThisProcess(null).process()).contains(ProcessHandle.current());
  }

  @Test
  void recycledProcessNumber_notFound() {
    ServerFile self = ServerFile.ofThisProcess(null);
    ServerFile before = new ServerFile(self.pid(), self.startMillis() - 10_000, null);

    assertThat(before.process()).isEmpty();
  }
}
