package org.palimpsest.federation.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.KeyUse;
import org.palimpsest.federation.key.SiteKeys;

final class SignedDescriptorsTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir private Path home;

  private Instant now = START;
  private final InstantSource clock = () -> now;
  private SiteKeys keys;

  @BeforeEach
  void create() throws Exception {
    keys = SiteKeys.create(home.resolve("keys"), "alpha", List.of(), clock);
  }

  private SiteDescriptor descriptor(long serial) {
    return new SiteDescriptor(
        "alpha",
        "University Alpha",
        URI.create("https://alpha.example.org:8443"),
        serial,
        now,
        List.of(1),
        List.of(new SiteDescriptor.SeedEpoch("2026", "minwise-100-5-de5c9df373db4f96")),
        keys.publicKeys(),
        keys.tls().pins());
  }

  private Bytes signed(long serial) throws Exception {
    return SignedDescriptors.sign(descriptor(serial), keys, now);
  }

  private void assertUpdateRefused(SiteDescriptor known, Bytes signed, String message) {
    assertThatExceptionOfType(DescriptorException.class)
        .isThrownBy(() -> SignedDescriptors.update(known, signed, now))
        .withMessage(message);
  }

  @Test
  void signed_readAsItWas() throws Exception {
    assertThat(SignedDescriptors.read(signed(1))).isEqualTo(descriptor(1));
  }

  @Test
  void signedTwice_sameBytesAndFingerprint() throws Exception {
    assertThat(signed(1)).isEqualTo(signed(1));
    assertThat(SignedDescriptors.fingerprint(signed(1)))
        .matches("([0-9a-f]{4} ){7}[0-9a-f]{4}")
        .isEqualTo(SignedDescriptors.fingerprint(signed(1)))
        .isNotEqualTo(SignedDescriptors.fingerprint(signed(2)));
  }

  @Test
  void fingerprint_startOfTheFilesSha256() {
    // printf abc | sha256sum
    assertThat(SignedDescriptors.fingerprint(Bytes.ofHex("616263")))
        .isEqualTo("ba78 16bf 8f01 cfea 4141 40de 5dae 2223");
  }

  @Test
  void anyBitFlipped_refused() throws Exception {
    byte[] bytes = signed(1).toArray();
    for (int bit = 0; bit < bytes.length * 8; bit++) {
      byte[] flipped = bytes.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      assertThatExceptionOfType(DescriptorException.class)
          .as("bit " + bit)
          .isThrownBy(() -> SignedDescriptors.read(Bytes.of(flipped)));
    }
  }

  @Test
  void higherSerial_taken() throws Exception {
    SiteDescriptor known = SignedDescriptors.read(signed(1));

    assertThat(SignedDescriptors.update(known, signed(2), now).serial()).isEqualTo(2);
  }

  @Test
  void lowerOrSameSerial_refused() throws Exception {
    SiteDescriptor known = SignedDescriptors.read(signed(5));

    String message = "The descriptor is not newer than the one that is known.";
    assertUpdateRefused(known, signed(4), message);
    assertUpdateRefused(known, signed(5), message);
  }

  @Test
  void otherSite_refused() throws Exception {
    SiteDescriptor other =
        new SiteDescriptor(
            "beta",
            "",
            URI.create("https://b"),
            9,
            now,
            List.of(1),
            List.of(),
            keys.publicKeys(),
            keys.tls().pins());

    assertUpdateRefused(
        descriptor(1),
        SignedDescriptors.sign(other, keys, now),
        "The descriptor is another site's.");
  }

  @Test
  void issuedInTheFuture_refused() throws Exception {
    SiteDescriptor known = descriptor(1);
    now = START.plusSeconds(121);
    Bytes later = signed(2);
    now = START;

    assertUpdateRefused(known, later, "The descriptor was issued in the future.");
    now = START.plusSeconds(1);
    assertThat(SignedDescriptors.update(known, later, now).serial()).isEqualTo(2);
  }

  @Test
  void signedByAKeyThatTheKnownOneDoesNotList_refused() throws Exception {
    SiteDescriptor known = descriptor(1);
    SiteKeys forger = SiteKeys.create(home.resolve("forger"), "alpha", List.of(), clock);
    SiteDescriptor forged =
        new SiteDescriptor(
            "alpha",
            "University Alpha",
            known.url(),
            2,
            now,
            List.of(1),
            List.of(),
            forger.publicKeys(),
            known.certificates());

    assertUpdateRefused(
        known,
        SignedDescriptors.sign(forged, forger, now),
        "The descriptor is not signed by a key that is known and valid.");
  }

  @Test
  void signingKeyRotated_oldOneSignsForAWeek_thenTheNewOne() throws Exception {
    SiteDescriptor first = SignedDescriptors.read(signed(1));
    keys.rotate(KeyUse.SIGNING);
    SiteDescriptor second = SignedDescriptors.update(first, signed(2), now);
    now = START.plus(Duration.ofDays(8));
    keys.deleteExpired();

    Bytes third = signed(3);

    assertThat(SignedDescriptors.update(second, third, now).keys().signing()).hasSize(1);
    assertUpdateRefused(
        first, third, "The descriptor is not signed by a key that is known and valid.");
  }

  @Test
  void knownKeyNoLongerValid_updateRefused_ownDescriptorStillReadable() throws Exception {
    keys.rotate(KeyUse.SIGNING);
    SiteDescriptor known = descriptor(1);
    Bytes signed = signed(2);
    now = START.plus(Duration.ofDays(8));

    assertUpdateRefused(
        known, signed, "The descriptor is not signed by a key that is known and valid.");
    assertThat(SignedDescriptors.read(signed).serial()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://alpha.example.org",
        "https://alpha.example.org/",
        "https://alpha.example.org/path",
        "https://user@alpha.example.org",
        "https://alpha.example.org?q",
        "https://alpha.example.org#f",
        "https:alpha",
        "ldap://alpha"
      })
  void urlOfAnotherKind_notSigned(String url) {
    SiteDescriptor wrong =
        new SiteDescriptor(
            "alpha",
            "",
            URI.create(url),
            1,
            now,
            List.of(1),
            List.of(),
            keys.publicKeys(),
            keys.tls().pins());

    assertThatIllegalArgumentException()
        .isThrownBy(() -> SignedDescriptors.sign(wrong, keys, now))
        .withMessage("The field url must be https://HOST or https://HOST:PORT, without a path.");
  }

  @Test
  void written_readBack() throws Exception {
    Path file = home.resolve(SignedDescriptors.FILE);
    SignedDescriptors.write(file, signed(1));
    SignedDescriptors.write(file, signed(2));

    assertThat(SignedDescriptors.readFile(file)).isEqualTo(signed(2));
  }

  @Test
  void fileTooLongOrMissing_refused() throws Exception {
    Path file = home.resolve("long.cbor");
    Files.write(file, new byte[SignedDescriptors.BYTES_MAX + 1]);

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> SignedDescriptors.readFile(file))
        .withMessage("The file " + file + " is too long to be a descriptor.");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> SignedDescriptors.readFile(home.resolve("none")))
        .withMessage("There is no file " + home.resolve("none") + ".");
    assertThatExceptionOfType(DescriptorException.class)
        .isThrownBy(() -> SignedDescriptors.read(Bytes.of(Files.readAllBytes(file))))
        .withMessage("The descriptor is longer than 65536 bytes.");
  }
}
