package org.palimpsest.federation.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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
import org.palimpsest.federation.cbor.CborFields;
import org.palimpsest.federation.key.KeyUse;
import org.palimpsest.federation.key.PublicKeys.PublicKey;
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

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 253_402_300_800L, Long.MAX_VALUE})
  void serialOutOfRange_isNoDescriptor(long serial) throws Exception {
    String signer = keys.publicKeys().signing().get(0).id();
    byte[] body = bodyWithSerial(serial, signer);
    byte[] label = "palimpsest-descriptor-1".getBytes(StandardCharsets.US_ASCII);
    byte[] labelled = ByteBuffer.allocate(label.length + body.length).put(label).put(body).array();
    Bytes signed =
        Bytes.of(CborFields.arrayOf(Bytes.of(body), Bytes.of(keys.sign(signer, labelled))));

    String sentence =
        "The descriptor cannot be read: "
            + "The field serial must be a time in seconds, 1 to 253402300799.";
    assertUpdateRefused(descriptor(1), signed, sentence);
    assertThatExceptionOfType(DescriptorException.class)
        .isThrownBy(() -> SignedDescriptors.read(signed))
        .withMessage(sentence);
  }

  /** As {@link DescriptorCodec} would not write it. */
  private byte[] bodyWithSerial(long serial, String signer) {
    PublicKey signing = keys.publicKeys().signing().get(0);
    PublicKey sealing = keys.publicKeys().sealing().get(0);
    return new CborFields()
        .put("signer", signer)
        .put("site", "alpha")
        .put("title", "")
        .put("url", "https://alpha.example.org")
        .put("serial", serial)
        .put("issued", now.getEpochSecond())
        .put("versions", List.of(1))
        .put("seeds", List.of())
        .put("signing", List.of(key(signing)))
        .put("sealing", List.of(key(sealing)))
        .put("certificates", List.of(Bytes.of(new byte[32])))
        .toBytes();
  }

  private static CborFields key(PublicKey key) {
    return new CborFields()
        .put("id", key.id())
        .put("key", key.bytes())
        .put("from", key.validFrom().getEpochSecond())
        .put("until", key.validUntil().getEpochSecond());
  }

  @Test
  void serialFarAhead_isRefusedAsAnUpdate() throws Exception {
    long highest = START.getEpochSecond() + 86_400;

    assertThat(SignedDescriptors.update(descriptor(1), signed(highest), now).serial())
        .isEqualTo(highest);
    assertUpdateRefused(
        descriptor(1),
        signed(highest + 1),
        "The descriptor's serial 1767312001 is too far ahead: "
            + "1767312000 is the highest that is taken now.");
  }

  /** Its clock was wrong when it was added; people had compared the fingerprint. */
  @Test
  void knownSerialFarAhead_goesOnInSmallSteps() throws Exception {
    long ahead = START.plus(Duration.ofDays(9000)).getEpochSecond();

    assertThat(SignedDescriptors.update(descriptor(ahead), signed(ahead + 16), now).serial())
        .isEqualTo(ahead + 16);
    assertThatExceptionOfType(DescriptorException.class)
        .isThrownBy(() -> SignedDescriptors.update(descriptor(ahead), signed(ahead + 17), now))
        .withMessageContaining("is too far ahead");
  }

  @Test
  void thiefsHighestSerial_isPassedByTheSitesOwn_afterADay() throws Exception {
    SiteDescriptor thiefs =
        SignedDescriptors.update(descriptor(1), signed(START.getEpochSecond() + 86_400), now);
    now = START.plus(Duration.ofDays(1)).plusSeconds(1);

    assertThat(SignedDescriptors.update(thiefs, signed(now.getEpochSecond()), now).issuedAt())
        .isEqualTo(now);
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
