package org.palimpsest.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no POSIX modes")
final class PrivateFilesTest {
  @TempDir Path folder;

  @BeforeEach
  void letOthersIn() throws IOException {
    setMode(folder, "rwxr-xr-x");
  }

  private static void setMode(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void newFolder_isItsOwnersOnly() throws IOException {
    Path made = PrivateFiles.createFolder(folder.resolve("a/home"));

    assertThat(mode(made)).isEqualTo("rwx------");
    assertThat(PrivateFiles.warning(made)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxr-xr-x", "rwxr-x---", "rwx-----x"})
  void folderThatLetsOthersIn_isSaid_andStaysAsItIs(String mode) throws IOException {
    Path home = Files.createDirectory(folder.resolve("my home"));
    setMode(home, mode);

    assertThat(PrivateFiles.createFolder(home)).isEqualTo(home);
    assertThat(PrivateFiles.warning(home))
        .contains(
            "Other accounts can read the texts in "
                + home
                + "; chmod 700 '"
                + home
                + "' ends that.");
    assertThat(mode(home)).isEqualTo(mode);
  }

  @Test
  void folderInAPrivateOne_isNotSaid() throws IOException {
    Path home = Files.createDirectory(folder.resolve("home"));
    setMode(home, "rwxr-xr-x");
    setMode(folder, "rwx------");

    assertThat(PrivateFiles.warning(home)).isEmpty();
  }

  @Test
  void linkToAFolder_isTakenForTheFolder() throws IOException {
    Path home = PrivateFiles.createFolder(folder.resolve("home"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), home);

    assertThat(PrivateFiles.createFolder(link)).isEqualTo(link);
    assertThat(PrivateFiles.warning(link)).isEmpty();
  }

  @Test
  void absentFolder_isNotSaid() throws IOException {
    assertThat(PrivateFiles.warning(folder.resolve("absent"))).isEmpty();
  }
}
