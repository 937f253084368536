package org.palimpsest.federation.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.testing.LogScan.Finding;

final class UsedSecretsTest {

  private static final String PASSWORD = "correct horse battery";
  private static final String SEED = "000102030405060708090a0b0c0d0e0f";

  @TempDir private Path folder;
  private final UsedSecrets secrets = new UsedSecrets();
  private Path logs;

  @BeforeEach
  void makeLogs() throws IOException {
    logs = Files.createDirectory(folder.resolve("logs-of-all"));
    write("agent-1.log", "It has started.");
  }

  private void write(String log, String line) throws IOException {
    Files.writeString(
        logs.resolve(log), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  @Test
  void secretsUsed_areFound_whereverTheyStand() throws IOException {
    Path home = Files.createDirectory(folder.resolve("home"));
    Files.writeString(home.resolve("2026.seed"), SEED);
    secrets.password(PASSWORD);
    secrets.home(home);
    Files.delete(home.resolve("2026.seed"));
    write("agent-1.log", "login " + PASSWORD);
    write("agent-2.log", HexFormat.of().withUpperCase().formatHex(new byte[] {9}) + SEED);

    assertThat(secrets.findings(logs))
        .extracting(Finding::what)
        .containsExactlyInAnyOrder("a password", "a seed");
  }

  @Test
  void logThatIsLonger_isScannedAgain_fromItsBegin() throws IOException {
    secrets.password(PASSWORD);
    write("agent-2.log", "login as somebody");
    assertThat(secrets.findings(logs)).isEmpty();

    write("agent-2.log", "login " + PASSWORD);

    assertThat(secrets.findings(logs)).extracting(Finding::line).containsExactly(2);
    assertThat(secrets.findings(logs)).as("told before").isEmpty();
  }

  @Test
  void textWithoutItsFingerprints_isNoProof() {
    secrets.text("A text that no Solr has seen.");

    assertThatThrownBy(() -> secrets.findings(logs))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("1 texts were used whose fingerprints are not known");
  }

  @Test
  void homeThatIsNotThere_hasNoSecrets() throws IOException {
    secrets.home(folder.resolve("nowhere"));

    assertThat(secrets.findings(logs)).isEmpty();
  }
}
