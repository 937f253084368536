package org.palimpsest.federation.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PasswordsTest {

  @TempDir private Path folder;

  @Test
  void weakPasswords_areRefused() {
    assertThat(Passwords.fault("ada", "short")).isPresent();
    assertThat(Passwords.fault("ada", "x".repeat(300))).isPresent();
    assertThat(Passwords.fault("ada", "aaaaaaaaaaaaaaaa")).isPresent();
    assertThat(Passwords.fault("administrator", "administrator-1")).isPresent();
    assertThat(Passwords.fault("ada", "correct horse battery")).isEmpty();
    assertThat(Passwords.fault("ada", "7kq2mada94xwtz8hv3cn5bpe")).isEmpty();
    assertThat(Passwords.fault("a", Passwords.generate())).isEmpty();
    assertThat(Passwords.generate()).isNotEqualTo(Passwords.generate());
  }

  @Test
  void names_areSafeInAddresses() {
    assertThat(Passwords.faultOfName("ada@alpha.example.org")).isEmpty();
    assertThat(Passwords.faultOfName("Ada")).isPresent();
    assertThat(Passwords.faultOfName("a:b")).isPresent();
    assertThat(Passwords.faultOfName("../b")).isPresent();
    assertThat(Passwords.faultOfName("")).isPresent();
  }

  @Test
  void aFile_givesItsFirstLine_unlessOthersMayReadIt() throws IOException {
    Path file = Files.writeString(folder.resolve("p"), "correct horse\nmore\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertThat(Passwords.fromFile(file)).isEqualTo("correct horse");

    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    assertThatThrownBy(() -> Passwords.fromFile(file)).hasMessageContaining("chmod 600");
    assertThatThrownBy(() -> Passwords.fromFile(folder.resolve("none")))
        .hasMessageContaining("There is no password file");
  }
}
