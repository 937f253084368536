package org.palimpsest.federation.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.key.KeyUse;
import org.palimpsest.federation.seed.SeedFiles;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;

/** Two agents on one home. */
final class SiteHomeTest {

  private static final Instant NOW = Instant.parse("2026-05-04T12:00:00Z");

  @TempDir private Path folder;

  private AgentConfig config(String agent, String url) throws Exception {
    return AgentConfig.read(
        Files.writeString(
            folder.resolve(agent + ".yaml"),
            "site: alpha\nurl: "
                + url
                + "\nhome: home\nsolr: {url: \"http://localhost:1/solr\"}\n"));
  }

  private static InstantSource at(long seconds) {
    return InstantSource.fixed(NOW.plusSeconds(seconds));
  }

  private long serialOnDisk(AgentConfig config) throws Exception {
    return SignedDescriptors.read(SignedDescriptors.readFile(config.descriptor())).serial();
  }

  @Test
  void oneSigns_theOtherTakesIt() throws Exception {
    AgentConfig config = config("one", "https://alpha.example.org");
    SiteHome one = SiteHome.create(config, at(0));
    SiteHome other = SiteHome.open(config, at(1));
    assertThat(other.descriptor()).isEqualTo(one.descriptor());
    SeedFiles.create(config.seeds(), "2026");

    assertThat(one.refresh()).isTrue();
    assertThat(other.refresh()).isTrue();

    assertThat(other.descriptor()).isEqualTo(one.descriptor());
    assertThat(one.descriptor().descriptor().schemes())
        .extracting(SeedEpoch::epoch)
        .containsExactly("2026");
    assertThat(one.refresh()).isFalse();
  }

  @Test
  void aClockThatIsBehind_neverMakesTheDescriptorOlder() throws Exception {
    AgentConfig config = config("one", "https://alpha.example.org");
    SiteHome behind = SiteHome.create(config, at(0));
    SiteHome ahead = SiteHome.open(config, at(100));
    long serial = serialOnDisk(config);
    for (int i = 0; i < 3; i++) {
      SeedFiles.create(config.seeds(), "a-" + i);
      assertThat((i % 2 == 0 ? ahead : behind).refresh()).isTrue();
      assertThat(serialOnDisk(config)).isGreaterThan(serial);
      serial = serialOnDisk(config);
      ahead.refresh();
      behind.refresh();
      assertThat(ahead.descriptor()).isEqualTo(behind.descriptor());
    }
  }

  @Test
  void manyAtOnce_endWithOneDescriptor() throws Exception {
    AgentConfig config = config("one", "https://alpha.example.org");
    List<SiteHome> homes = new ArrayList<>();
    homes.add(SiteHome.create(config, at(0)));
    for (int i = 1; i < 6; i++) {
      homes.add(SiteHome.open(config, at(i % 3)));
    }
    SeedFiles.create(config.seeds(), "2026");
    homes.get(0).keys().rotate(KeyUse.SEALING);
    var threads = Executors.newFixedThreadPool(homes.size());
    try {
      List<Callable<Boolean>> refreshes = new ArrayList<>();
      homes.forEach(home -> refreshes.add(home::refresh));
      for (Future<Boolean> each : threads.invokeAll(refreshes)) {
        assertThat(each.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(homes.stream().map(SiteHome::descriptor).distinct()).hasSize(1);
    assertThat(serialOnDisk(config)).isEqualTo(homes.get(0).descriptor().descriptor().serial());
  }

  @Test
  void anotherUrl_holdsForAll_andTheOthersSaySo() throws Exception {
    SiteHome first = SiteHome.create(config("one", "https://alpha.example.org"), at(0));
    AgentConfig moved = config("two", "https://moved.example.org");
    SiteHome second = SiteHome.open(moved, at(1));
    assertThat(second.isAgreedOn()).isTrue();

    assertThat(first.refresh()).isTrue();

    assertThat(first.descriptor()).isEqualTo(second.descriptor());
    assertThat(first.isAgreedOn()).isFalse();
    long serial = serialOnDisk(moved);
    for (SiteHome each : List.of(first, second, first)) {
      assertThat(each.refresh()).as("nobody overrules the other").isFalse();
    }
    assertThat(serialOnDisk(moved)).isEqualTo(serial);
    SeedFiles.create(moved.seeds(), "2026");
    assertThat(first.refresh()).isTrue();
    assertThat(first.descriptor().descriptor().url()).isEqualTo(moved.url());
  }

  @Test
  void descriptorThatWasRemoved_isSignedAnew_asANewerOne() throws Exception {
    AgentConfig config = config("one", "https://alpha.example.org");
    SiteHome home = SiteHome.create(config, at(0));
    long serial = serialOnDisk(config);
    delete(config);
    SeedFiles.create(config.seeds(), "2026");

    assertThat(home.refresh()).isTrue();

    assertThat(serialOnDisk(config)).isGreaterThan(serial);
  }

  @Test
  void signingKeyThatWasRotated_leavesItsLastDescriptor_aReplacedOneNone() throws Exception {
    AgentConfig config = config("one", "https://alpha.example.org");
    SiteHome first = SiteHome.create(config, at(0));
    String oldKey = signerOf(first);
    first.keys().rotate(KeyUse.SIGNING);
    first.refresh();
    assertThat(first.formerDescriptor(oldKey)).as("it signs yet").isEmpty();
    SiteHome later = SiteHome.open(config, at(8 * 86_400));

    later.keys().deleteExpired();
    later.refresh();

    assertThat(signerOf(later)).isNotEqualTo(oldKey);
    SiteDescriptor former = SignedDescriptors.read(later.formerDescriptor(oldKey).orElseThrow());
    assertThat(
            SignedDescriptors.update(former, later.descriptor().signed(), at(8 * 86_400).instant()))
        .isEqualTo(later.descriptor().descriptor());
    for (String other : List.of("none", "..", "../keys/signing", "")) {
      assertThat(later.formerDescriptor(other)).as(other).isEmpty();
    }

    later.keys().replace(KeyUse.SIGNING);
    later.refresh();
    assertThat(later.formerDescriptor(oldKey)).isEmpty();
  }

  private static String signerOf(SiteHome home) throws Exception {
    return SignedDescriptors.signer(home.descriptor().signed());
  }

  private static void delete(AgentConfig config) throws IOException {
    Files.delete(config.descriptor());
  }
}
