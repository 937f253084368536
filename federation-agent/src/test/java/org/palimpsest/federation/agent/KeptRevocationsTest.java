package org.palimpsest.federation.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.testing.TestState;

final class KeptRevocationsTest {

  private static final Instant NOW = Instant.parse("2026-05-04T12:00:00Z");

  @TempDir private Path home;

  private KeptRevocations of(TestState memory) {
    var state = memory.state();
    var setup =
        new SiteManager.Setup(
            "alpha",
            SignedDescriptors::read,
            List::of,
            collection -> Optional.empty(),
            InstantSource.fixed(NOW));
    var manager = new SiteManager(setup, state);
    return new KeptRevocations(home.resolve("revoked"), state.peers(), manager);
  }

  private static TestState withSites(String... sites) {
    var memory = new TestState();
    for (String site : sites) {
      memory.addPeer(
          new SiteDescriptor(
              site,
              site,
              URI.create("https://" + site + ".example.org"),
              1,
              NOW,
              List.of(1),
              List.of(),
              new PublicKeys(List.of(), List.of()),
              List.of("ab".repeat(32))));
    }
    return memory;
  }

  @Test
  void whoWasRevoked_isRevokedInAnOlderStateToo() throws Exception {
    TestState memory = withSites("beta", "gamma");
    memory.state().peers().revoke("beta");
    assertThat(of(memory).keep()).isEmpty();

    TestState older = withSites("beta", "gamma", "delta");
    assertThat(of(older).keep()).containsExactly("beta");

    assertThat(older.state().peers().find("beta").orElseThrow().revoked()).isTrue();
    assertThat(older.state().peers().find("gamma").orElseThrow().revoked()).isFalse();
    assertThat(older.auditRecords()).hasSize(1);
    assertThat(older.auditRecords().get(0)).startsWith("peer.revoked beta");
    assertThat(of(older).keep()).isEmpty();
  }

  @Test
  void whoIsNotKnownAnyMore_staysNoted() throws Exception {
    TestState memory = withSites("beta");
    memory.state().peers().revoke("beta");
    of(memory).keep();
    assertThat(of(withSites("gamma")).keep()).isEmpty();
    assertThat(of(withSites("beta")).keep()).containsExactly("beta");
  }

  @Test
  void nobodyRevoked_nothingIsWritten() throws Exception {
    of(withSites("beta")).keep();
    assertThat(Files.exists(home.resolve("revoked"))).isFalse();
  }
}
