package org.palimpsest.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TrustedCertificatesTest {

  @TempDir private Path folder;

  @Test
  void fileWithoutACertificate_isSaid() throws IOException {
    Path empty = Files.createFile(folder.resolve("empty.pem"));
    Path other = Files.writeString(folder.resolve("other.pem"), "no certificate");
    assertThatThrownBy(() -> TrustedCertificates.of(empty))
        .isInstanceOf(IOException.class)
        .hasMessage("The file " + empty + " holds no certificate.");
    assertThatThrownBy(() -> TrustedCertificates.of(other))
        .hasMessage("The file " + other + " holds no certificate.");
    assertThatThrownBy(() -> TrustedCertificates.of(folder.resolve("none")))
        .hasMessage("There is no file " + folder.resolve("none") + ".");
  }
}
