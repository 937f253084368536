package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/** A database that cannot be used is refused in a sentence, and stays as it is. */
final class DatabaseTest {

  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("state.db");
  }

  @Test
  void openedAgain_keepsWhatItHas() {
    try (Database database = Database.sqlite(file())) {
      TestTables.tamper(database, "insert into contact (site, at) values ('a', 1)");
    }
    try (Database database = Database.sqlite(file())) {
      assertThat(TestTables.tamper(database, "delete from contact")).isEqualTo(1);
    }
  }

  @Test
  void tablesOfALaterVersion_refused() {
    try (Database database = Database.sqlite(file())) {
      TestTables.beOfALaterVersion(database);
    }
    assertRefused(Reason.REFUSED, "The state's tables are of a later version of Palimpsest");
  }

  @Test
  void upgradeThatWasCutOff_refused() {
    try (Database database = Database.sqlite(file())) {
      TestTables.tamper(database, "update flyway_schema_history set success = 0");
    }
    assertRefused(Reason.REFUSED, "an upgrade was cut off");
  }

  @Test
  void otherFile_refusedAndLeftAlone() throws IOException {
    Files.writeString(file(), "This is no database, but somebody's letter. ".repeat(100));
    byte[] before = Files.readAllBytes(file());

    assertRefused(Reason.DATABASE, "The state's database cannot be opened: ");
    assertThat(Files.readAllBytes(file())).isEqualTo(before);
  }

  @Test
  void folderThatIsNotThere_refused() {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> Database.sqlite(folder.resolve("absent/state.db")))
        .withMessageStartingWith("The state's database cannot be opened: ");
  }

  private void assertRefused(Reason reason, String words) {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> Database.sqlite(file()))
        .withMessageContaining(words)
        .matches(refused -> refused.reason() == reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nfs4", "NFS", "cifs", "smb3", "9p", "ceph", "fuse.sshfs", "lustre"})
  void networkFileSystem_refused(String type) {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> Database.requireOnThisMachine(folder, type))
        .withMessageStartingWith("The state cannot be in the folder " + folder)
        .withMessageEndingWith("into PostgreSQL with state.url.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ext4", "xfs", "btrfs", "tmpfs", "overlay", "zfs", "apfs", "ntfs"})
  void fileSystemOfThisMachine_taken(String type) {
    assertThatNoException().isThrownBy(() -> Database.requireOnThisMachine(folder, type));
  }
}
