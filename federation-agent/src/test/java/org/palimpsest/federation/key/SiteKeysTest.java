package org.palimpsest.federation.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.federation.key.PublicKeys.PublicKey;

final class SiteKeysTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final byte[] MESSAGE = {1, 2, 3};
  private static final byte[] INFO = {4};

  @TempDir private Path home;

  private Instant now = START;
  private final InstantSource clock = () -> now;
  private Path folder;
  private SiteKeys keys;

  @BeforeEach
  void create() throws Exception {
    folder = home.resolve("keys");
    keys = SiteKeys.create(folder, "alpha", List.of("alpha.example.org", "127.0.0.1"), clock);
  }

  private void days(int days) {
    now = now.plus(Duration.ofDays(days));
  }

  private byte[] sealFor(PublicKey key) throws GeneralSecurityException {
    return Hpke.seal(key.bytes(), MESSAGE, INFO);
  }

  @Test
  void created_filesForTheOwnerOnly() throws Exception {
    assertThat(mode(folder)).isEqualTo("rwx------");
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> all = files.toList();
      assertThat(all)
          .extracting(file -> file.getFileName().toString())
          .containsExactlyInAnyOrder("signing.json", "sealing.json", "tls.pem", "tls.key");
      for (Path file : all) {
        assertThat(mode(file)).as(file.toString()).isEqualTo("rw-------");
      }
    }
  }

  @Test
  void createdWhereKeysAre_refused() {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> SiteKeys.create(folder, "alpha", List.of(), clock))
        .withMessage("There are keys in " + folder + " already; they stay as they are.");
  }

  @Test
  void loadedAgain_sameKeys() throws Exception {
    SiteKeys again = SiteKeys.load(folder, clock);

    assertThat(again.publicKeys()).isEqualTo(keys.publicKeys());
    assertThat(again.tls().pins()).isEqualTo(keys.tls().pins());
    PublicKey signing = keys.publicKeys().signingKey(now);
    byte[] signature = again.sign(signing.id(), MESSAGE);
    assertThatCode(() -> Ed25519.verify(signing.bytes(), signature, MESSAGE))
        .doesNotThrowAnyException();
    PublicKey sealing = keys.publicKeys().sealingKey(now);
    assertThat(again.open(sealing.id(), sealFor(sealing), INFO)).isEqualTo(MESSAGE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"signing.json", "sealing.json", "tls.pem", "tls.key"})
  void fileThatOthersMayRead_refusedWithASentence(String name) throws Exception {
    Path file = folder.resolve(name);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> SiteKeys.load(folder, clock))
        .withMessage(
            "The file " + file + " may be used by others: its mode must be 0600 (chmod 600).");
    assertThatExceptionOfType(IOException.class).isThrownBy(keys::reload);
  }

  @Test
  void folderThatOthersMayList_refusedWithASentence() throws Exception {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> SiteKeys.load(folder, clock))
        .withMessage(
            "The folder " + folder + " may be used by others: its mode must be 0700 (chmod 700).");
  }

  @ParameterizedTest
  @ValueSource(strings = {"signing.json", "sealing.json", "tls.pem", "tls.key"})
  void fileMissingOrSpoilt_sentenceWithoutItsContent(String name) throws Exception {
    Path file = folder.resolve(name);
    String content = Files.readString(file);
    Files.writeString(file, content.substring(0, content.length() * 2 / 3));

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> SiteKeys.load(folder, clock))
        .satisfies(
            e -> {
              assertThat(e.getMessage()).contains(name).hasLineCount(1);
              assertThat(e.getCause()).isNull();
            });
    Files.delete(file);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> SiteKeys.load(folder, clock))
        .withMessageContaining(name);
  }

  @Test
  void sealingAndSigningFilesExchanged_refused() throws Exception {
    byte[] signing = Files.readAllBytes(folder.resolve("signing.json"));
    SecretFiles.write(folder.resolve("sealing.json"), signing);

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> SiteKeys.load(folder, clock))
        .withMessage("The file " + folder.resolve("sealing.json") + " is not a file of such keys.");
  }

  @Test
  void sealingKey_dueAfter90Days() {
    days(89);
    assertThat(keys.isSealingKeyDue()).isFalse();
    days(1);
    assertThat(keys.isSealingKeyDue()).isTrue();
  }

  @Test
  void sealingKeyDueForTwoAgentsOfOneFolder_rotatedOnce() throws Exception {
    SiteKeys other = SiteKeys.load(folder, clock);
    assertThat(keys.rotateSealingKeyIfDue()).isFalse();
    days(90);

    assertThat(keys.rotateSealingKeyIfDue()).isTrue();
    assertThat(other.rotateSealingKeyIfDue()).isFalse();

    assertThat(other.publicKeys()).isEqualTo(keys.publicKeys());
    assertThat(keys.publicKeys().sealing()).hasSize(2);
  }

  @Test
  void sealingKeyRotated_oldOneOpensForAWeekAndIsGoneAfter() throws Exception {
    PublicKey old = keys.publicKeys().sealingKey(now);
    byte[] sealed = sealFor(old);
    days(90);
    keys.rotate(KeyUse.SEALING);

    PublicKeys published = keys.publicKeys();
    assertThat(published.sealingKey(now).id()).isNotEqualTo(old.id());
    assertThat(published.sealing()).hasSize(2);
    assertThat(published.sealing().get(1).isValid(now.plus(Duration.ofDays(6)))).isTrue();
    assertThat(published.sealing().get(1).isValid(now.plus(Duration.ofDays(7)))).isFalse();
    assertThat(keys.open(old.id(), sealed, INFO)).isEqualTo(MESSAGE);

    days(7);
    assertThat(keys.deleteExpired()).as("messages may be on their way").isFalse();
    now = now.plus(KeyLifetimes.LAST_MESSAGES);
    assertThat(keys.deleteExpired()).isTrue();
    assertThat(keys.publicKeys().sealing()).hasSize(1);
    assertThat(Files.readString(folder.resolve("sealing.json"))).doesNotContain(old.id());
    assertThatExceptionOfType(GeneralSecurityException.class)
        .isThrownBy(() -> keys.open(old.id(), sealed, INFO));
    assertThat(keys.deleteExpired()).isFalse();
  }

  /** For years, and the agent goes on working meanwhile. */
  @Test
  void clockThatWasYearsAhead_takesNoKey() throws Exception {
    PublicKey signing = keys.publicKeys().signingKey(now);
    PublicKey sealing = keys.publicKeys().sealingKey(now);
    days(30);
    Instant right = now;
    days(20 * 365);
    for (int day = 0; day < 6; day++) {
      keys.rotateSealingKeyIfDue();
      keys.deleteExpired();
      days(1);
    }
    now = right;
    keys.deleteExpired();

    assertThat(keys.publicKeys().signingKey(now)).isEqualTo(signing);
    assertThat(keys.publicKeys().sealingKey(now)).isEqualTo(sealing);
    assertThat(keys.open(sealing.id(), sealFor(sealing), INFO)).isEqualTo(MESSAGE);
    assertThat(keys.isSealingKeyDue()).isFalse();
    days(60);
    assertThat(keys.rotateSealingKeyIfDue()).isTrue();
    assertThat(keys.publicKeys().sealingKey(now)).isNotEqualTo(sealing);
    assertThat(SiteKeys.load(folder, clock).publicKeys()).isEqualTo(keys.publicKeys());
  }

  @Test
  void clockThatWasYearsAheadForLong_leavesASiteThatMakesAKey() throws Exception {
    Instant right = now;
    days(20 * 365);
    for (int day = 0; day < 30; day++) {
      keys.rotateSealingKeyIfDue();
      keys.deleteExpired();
      days(1);
    }
    now = right.plus(Duration.ofDays(30));

    assertThat(keys.rotateSealingKeyIfDue()).isTrue();
    assertThat(keys.publicKeys().sealingKey(now).validFrom()).isEqualTo(now);
    assertThat(keys.publicKeys().signingKey(now).isValid(now)).isTrue();
  }

  @Test
  void clockThatWasYearsBehind_takesNoKey() throws Exception {
    PublicKeys before = keys.publicKeys();
    Instant right = now;
    days(-20 * 365);
    keys.rotateSealingKeyIfDue();
    keys.deleteExpired();
    now = right.plus(Duration.ofDays(8));
    keys.deleteExpired();

    assertThat(keys.publicKeys()).isEqualTo(before);
    assertThat(keys.rotateSealingKeyIfDue()).isFalse();
  }

  @Test
  void signingKeyRotated_bothValidForAWeek_newOneUsedAfterADay() throws Exception {
    PublicKey old = keys.publicKeys().signingKey(now);
    days(30);
    keys.rotate(KeyUse.SIGNING);

    assertThat(keys.publicKeys().signing()).hasSize(2).allMatch(key -> key.isValid(now));
    assertThat(keys.publicKeys().signingKey(now).id()).isEqualTo(old.id());
    days(1);
    assertThat(keys.publicKeys().signingKey(now).id()).isNotEqualTo(old.id());
    assertThat(keys.publicKeys().descriptorKey(now).id()).isEqualTo(old.id());
    days(6);
    assertThat(keys.publicKeys().signing().get(1).isValid(now)).isFalse();
    assertThat(keys.publicKeys().descriptorKey(now).id()).isNotEqualTo(old.id());
  }

  @Test
  void certificateRotated_bothPinned_newOneShownAfterADay_oldOneGoneAfterAWeek() throws Exception {
    String old = TlsIdentity.pin(keys.tls().certificate());
    days(30);
    keys.rotate(KeyUse.TLS);

    assertThat(keys.tls().pins()).hasSize(2).contains(old);
    assertThat(TlsIdentity.pin(keys.tls().certificate())).isEqualTo(old);
    assertThat(keys.reload()).isFalse();
    days(1);
    assertThat(keys.reload()).isTrue();
    String shown = TlsIdentity.pin(keys.tls().certificate());
    assertThat(shown).isNotEqualTo(old).isEqualTo(keys.tls().pins().get(0));
    assertThat(keys.tls().certificate().getSubjectX500Principal().getName()).isEqualTo("CN=alpha");
    assertThat(keys.tls().certificate().getSubjectAlternativeNames()).hasSize(2);
    days(5);
    assertThat(keys.deleteExpired()).isFalse();
    days(1);
    assertThat(keys.deleteExpired()).isTrue();
    assertThat(keys.tls().pins()).containsExactly(shown);
    assertThat(Files.readString(folder.resolve("tls.key")).split("BEGIN", -1)).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource(KeyUse.class)
  void replaced_oldOneGoneAtOnce(KeyUse use) throws Exception {
    PublicKeys before = keys.publicKeys();
    List<String> pins = keys.tls().pins();
    days(3);
    keys.rotate(use);
    keys.replace(use);

    PublicKeys after = keys.publicKeys();
    switch (use) {
      case SIGNING -> {
        assertThat(after.signing()).hasSize(1).doesNotContainAnyElementsOf(before.signing());
        assertThat(after.signingKey(now)).isEqualTo(after.signing().get(0));
      }
      case SEALING ->
          assertThat(after.sealing()).hasSize(1).doesNotContainAnyElementsOf(before.sealing());
      case TLS -> {
        assertThat(keys.tls().pins()).hasSize(1).doesNotContainAnyElementsOf(pins);
        assertThat(TlsIdentity.pin(keys.tls().certificate())).isEqualTo(keys.tls().pins().get(0));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(KeyUse.class)
  void rotatedByAnotherProcess_takenByReload(KeyUse use) throws Exception {
    SiteKeys other = SiteKeys.load(folder, clock);
    assertThat(keys.reload()).isFalse();

    other.rotate(use);

    assertThat(keys.reload()).isTrue();
    assertThat(keys.publicKeys()).isEqualTo(other.publicKeys());
    assertThat(keys.tls().pins()).isEqualTo(other.tls().pins());
    assertThat(keys.reload()).isFalse();
  }

  @Test
  void rotatedOnKeysThatAnotherProcessRotated_noneLost() throws Exception {
    SiteKeys other = SiteKeys.load(folder, clock);
    keys.rotate(KeyUse.SIGNING);
    other.rotate(KeyUse.SIGNING);

    assertThat(other.publicKeys().signing()).hasSize(3);
  }

  @Test
  void rotated_everyFilePrivateAndNoneLeftOver() throws Exception {
    for (KeyUse use : KeyUse.values()) {
      keys.rotate(use);
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(5);
      for (Path file : all) {
        assertThat(mode(file)).as(file.toString()).isEqualTo("rw-------");
      }
    }
  }

  @Test
  void unknownKey_refused() {
    assertThatExceptionOfType(GeneralSecurityException.class)
        .isThrownBy(() -> keys.sign("other", MESSAGE));
    assertThatExceptionOfType(GeneralSecurityException.class)
        .isThrownBy(() -> keys.open("other", new byte[100], INFO));
  }

  @Test
  void printed_nothingOfTheKeys() {
    assertThat(keys).hasToString("SiteKeys[" + folder + "]");
    assertThat(keys.tls()).hasToString("TlsIdentity" + keys.tls().pins());
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
