package org.palimpsest.federation.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.config.AgentConfig;

/** A site's keys while its machine's clock leaps. */
final class MaintenanceTest {

  @TempDir private Path folder;

  private Instant wall = Instant.parse("2026-05-04T12:00:00Z");
  private long nanos;
  private SiteHome home;
  private Maintenance maintenance;

  @BeforeEach
  void create() throws Exception {
    AgentConfig config =
        AgentConfig.read(
            Files.writeString(
                folder.resolve("agent.yaml"),
                "site: alpha\nurl: https://alpha.example.org\nhome: home\n"
                    + "solr: {url: \"http://localhost:1/solr\"}\n"));
    home =
        SiteHome.isThere(config)
            ? SiteHome.open(config, () -> wall)
            : SiteHome.create(config, () -> wall);
    maintenance =
        new Maintenance(
            home,
            null,
            () -> {},
            () -> {},
            () -> {},
            null,
            null,
            null,
            new ClockJumps(() -> wall, () -> nanos),
            () -> wall);
  }

  private void pass(Duration time) throws Exception {
    wall = wall.plus(time);
    nanos += time.toNanos();
    maintenance.readFiles();
  }

  @Test
  void sealingKey_changesEvery90Days() throws Exception {
    String first = home.keys().publicKeys().sealingKey(wall).id();
    pass(Duration.ofDays(89));
    assertThat(home.keys().publicKeys().sealingKey(wall).id()).isEqualTo(first);
    pass(Duration.ofDays(1));
    assertThat(home.keys().publicKeys().sealingKey(wall).id()).isNotEqualTo(first);
    assertThat(home.descriptor().descriptor().keys()).isEqualTo(home.keys().publicKeys());
  }

  /** An hour of a wrong clock, as after a start, or when a virtual machine goes on. */
  @Test
  void clockThatLeaps_changesNothing() throws Exception {
    pass(Duration.ofHours(2));
    Bytes before = home.descriptor().signed();
    for (int days : new int[] {100, 20 * 365, -20 * 365}) {
      Instant right = wall;
      wall = wall.plus(Duration.ofDays(days));
      pass(Duration.ZERO);
      pass(Duration.ofMinutes(50));
      wall = right.plus(Duration.ofMinutes(50));
      pass(Duration.ZERO);
    }
    pass(Duration.ofHours(2));

    assertThat(home.descriptor().signed()).isEqualTo(before);
  }

  @Test
  void clockThatIsWrongAtTheStart_changesNothing() throws Exception {
    Bytes before = home.descriptor().signed();
    Instant right = wall;
    wall = wall.plus(Duration.ofDays(20 * 365));
    create(); // reads existing files
    pass(Duration.ofSeconds(30));
    wall = right;
    pass(Duration.ofSeconds(30));

    assertThat(home.descriptor().signed()).isEqualTo(before);
  }
}
