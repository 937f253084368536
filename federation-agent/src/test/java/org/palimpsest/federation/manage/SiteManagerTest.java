package org.palimpsest.federation.manage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.KeyUse;
import org.palimpsest.federation.key.SiteKeys;
import org.palimpsest.federation.manage.ChangeRefusedException.Reason;
import org.palimpsest.federation.site.DescriptorException;
import org.palimpsest.federation.site.SignedDescriptors;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.testing.TestState;

/** A site in whose name a thief of its signing key has signed a descriptor. */
final class SiteManagerTest {

  private static final Instant NOW = Instant.parse("2026-05-04T12:00:00Z");
  private static final long THIEFS_SERIAL = NOW.getEpochSecond() + 86_400;

  @TempDir private Path folder;

  private final TestState memory = new TestState();
  private final SiteManager manager = manager(memory.state());
  private SiteKeys keys;
  private Bytes thiefs;

  private static SiteManager manager(SiteState state) {
    var setup =
        new SiteManager.Setup(
            "alpha",
            SignedDescriptors::read,
            List::of,
            collection -> Optional.empty(),
            InstantSource.fixed(NOW));
    return new SiteManager(setup, state);
  }

  @BeforeEach
  void theftIsNoticed_andTheKeyReplaced() throws Exception {
    keys =
        SiteKeys.create(
            folder.resolve("keys"), "beta", List.of("localhost"), InstantSource.fixed(NOW));
    thiefs = signed(THIEFS_SERIAL);
    memory.addPeer(SignedDescriptors.read(thiefs));
    keys.replace(KeyUse.SIGNING);
  }

  private Bytes signed(long serial) throws Exception {
    return SignedDescriptors.sign(
        new SiteDescriptor(
            "beta",
            "Beta",
            URI.create("https://beta.example.org"),
            serial,
            NOW,
            List.of(1),
            List.of(),
            keys.publicKeys(),
            keys.tls().pins()),
        keys,
        NOW);
  }

  private long serialHere() {
    return memory.peer("beta").descriptor().serial();
  }

  private void assertRefused(Bytes signed, String fingerprint, Reason reason, String sentence) {
    assertThatExceptionOfType(ChangeRefusedException.class)
        .isThrownBy(() -> manager.acceptPeer(signed, fingerprint, "ada"))
        .withMessageContaining(sentence)
        .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
  }

  @Test
  void acceptedDescriptor_mayHaveALowerSerial_andIsAudited() throws Exception {
    Bytes own = signed(7);
    assertThatExceptionOfType(DescriptorException.class)
        .isThrownBy(() -> SignedDescriptors.update(memory.peer("beta").descriptor(), own, NOW));

    manager.acceptPeer(own, SignedDescriptors.fingerprint(own), "ada");

    assertThat(serialHere()).isEqualTo(7);
    assertThat(memory.auditRecords())
        .singleElement()
        .asString()
        .contains("peer.accepted", "beta", "account=ada", "serial=7")
        .contains("serialBefore=" + THIEFS_SERIAL);
    assertThatExceptionOfType(DescriptorException.class)
        .as("the thief cannot do it again")
        .isThrownBy(() -> SignedDescriptors.update(memory.peer("beta").descriptor(), thiefs, NOW))
        .withMessage("The descriptor is not signed by a key that is known and valid.");
  }

  @Test
  void otherFingerprint_changesNothing() throws Exception {
    assertRefused(
        signed(7),
        SignedDescriptors.fingerprint(thiefs),
        Reason.INVALID,
        "The fingerprint of this descriptor is another one");
    assertThat(serialHere()).isEqualTo(THIEFS_SERIAL);
    assertThat(memory.auditRecords()).isEmpty();
  }

  @Test
  void revokedSite_staysRevoked() throws Exception {
    memory.state().peers().revoke("beta");
    Bytes own = signed(7);

    assertRefused(own, SignedDescriptors.fingerprint(own), Reason.CONFLICT, "was revoked");
    assertThat(memory.peer("beta").revoked()).isTrue();
    assertThat(memory.auditRecords()).isEmpty();
  }

  @Test
  void siteThatIsNotKnown_isNotAddedByTheWay() throws Exception {
    memory.clear("site");
    Bytes own = signed(7);

    assertRefused(
        own, SignedDescriptors.fingerprint(own), Reason.CONFLICT, "No site beta is known here.");
    assertThat(memory.state().peers().all()).isEmpty();
  }
}
