package org.palimpsest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

  @Test
  void certificateThatHasExpired_isNotTrusted() throws IOException, InterruptedException {
    Path expired = certificate("expired", "2020/01/01");
    assertThatThrownBy(() -> TrustedCertificates.of(expired))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "No certificate in "
                + expired
                + " is valid any more: the last one expired on 2020-01-31; ask the server's"
                + " administrator for the one it has now.");

    Path both = folder.resolve("both.pem");
    Path now = certificate("now", "-1d");
    Files.writeString(both, Files.readString(expired) + Files.readString(now));
    assertThat(TrustedCertificates.of(both)).isNotNull();
    assertThatThrownBy(() -> TrustedCertificates.of(certificate("later", "2100/01/01")))
        .hasMessageContaining(" is valid before 2100-01-01; ");
  }

  /** Valid for 30 days. */
  private Path certificate(String name, String from) throws IOException, InterruptedException {
    Path store = folder.resolve(name + ".p12");
    Path pem = folder.resolve(name + ".pem");
    keytool(
        store,
        "-genkeypair -keyalg EC -dname CN=localhost -validity 30 -startdate".split(" "),
        from.contains("/") ? from + " 00:00:00" : from);
    keytool(store, "-exportcert -rfc -file".split(" "), pem.toString());
    return pem;
  }

  private static void keytool(Path store, String[] options, String last)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(options));
    command.add(last);
    command.addAll(List.of("-alias", "it", "-keystore", store.toString()));
    command.addAll(List.of("-storepass", "changeit", "-J-Duser.timezone=UTC"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }
}
