package org.palimpsest.federation.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.config.AgentConfig;

/** Messages about unusable keys. */
final class ReadinessTest {

  private static final Instant NOW = Instant.parse("2026-05-04T12:00:00Z");

  @TempDir private Path folder;
  private SiteHome home;
  private Path signing;

  @BeforeEach
  void makeHome() throws Exception {
    AgentConfig config =
        AgentConfig.read(
            Files.writeString(
                folder.resolve("agent.yaml"),
                """
                site: alpha
                url: https://alpha.example.org
                home: home
                solr: {url: "http://localhost:1/solr"}
                """));
    home = SiteHome.create(config, InstantSource.fixed(NOW));
    signing = config.keys().resolve("signing.json");
  }

  @Test
  void keysOfTheOwnerAlone_areFine() {
    assertThat(Readiness.keysFault(home, NOW)).isEmpty();
  }

  @Test
  void aKeyFileThatOthersMayRead_isNamed_withWhatToDo() throws Exception {
    Files.setPosixFilePermissions(signing, PosixFilePermissions.fromString("rw-r--r--"));

    assertThat(Readiness.keysFault(home, NOW))
        .contains(
            "The file " + signing + " may be used by others: its mode must be 0600 (chmod 600).");
  }

  @Test
  void aKeyFileThatIsGone_isNamed() throws Exception {
    Files.delete(signing);

    assertThat(Readiness.keysFault(home, NOW)).contains("There is no file " + signing + ".");
  }

  @Test
  void keysThatHaveEnded_areSaidToBeSo() {
    assertThat(Readiness.keysFault(home, NOW.plus(Duration.ofDays(10_000))))
        .contains(
            "This site has no valid key: look at the machine's clock, and at palimpsest site"
                + " show.");
  }

  @Test
  void clockOffTheDatabases_isSaid_eitherWay() {
    assertThat(Readiness.clockFault(NOW.plusSeconds(119), NOW)).isEmpty();
    assertThat(Readiness.clockFault(NOW.plus(Duration.ofDays(30)), NOW))
        .contains(
            "This machine's clock is 43200 minutes ahead of the database's; set the wrong one"
                + " right.");
    assertThat(Readiness.clockFault(NOW, NOW.plusSeconds(180)))
        .contains(
            "This machine's clock is 3 minutes behind the database's; set the wrong one right.");
  }
}
