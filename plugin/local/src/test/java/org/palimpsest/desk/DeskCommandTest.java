package org.palimpsest.desk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.testing.CommandRun;
import picocli.CommandLine;

/** The home of a desk that cannot start, as the agent's libraries are missing. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no POSIX modes")
final class DeskCommandTest {
  @TempDir Path folder;

  private static CommandRun run(Path home) throws IOException {
    int port;
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    return CommandRun.of(
        (out, err) -> new CommandLine(new DeskCommand()).setOut(out).setErr(err),
        "--home",
        home.toString(),
        "--port",
        Integer.toString(port),
        "--no-browser");
  }

  @Test
  void newHome_isItsOwnersOnly() throws IOException {
    Path home = folder.resolve("desk");

    assertThat(run(home).err()).doesNotContain("Other accounts");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home)))
        .isEqualTo("rwx------");
  }

  @Test
  void homeThatLetsOthersIn_isSaid() throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));

    assertThat(run(folder).err())
        .contains("Other accounts can read the texts in " + folder + "; chmod 700 " + folder);
  }
}
