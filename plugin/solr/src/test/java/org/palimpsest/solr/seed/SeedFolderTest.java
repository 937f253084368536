package org.palimpsest.solr.seed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.fingerprint.Seed;
import org.palimpsest.solr.seed.SeedFolder.SeedException;

final class SeedFolderTest {

  private static final String DIGITS = "00112233445566778899aabbccddeeff";

  @TempDir private Path folder;
  private SeedFolder seeds;

  @BeforeEach
  void open() {
    seeds = new SeedFolder(folder);
  }

  private Path put(String name, String content, String permissions) throws IOException {
    Path file = Files.writeString(folder.resolve(name), content);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {DIGITS, DIGITS + "\n", DIGITS + "\r\n", "00112233445566778899AABBCCDDEEFF"})
  void line_isTheSeed(String content) throws Exception {
    put("2026-a.seed", content, "rw-------");
    put("readme.txt", "no seed", "rw-r--r--");

    assertThat(seeds.read("2026-a")).isEqualTo(new Seed(HexFormat.of().parseHex(DIGITS)));
    seeds.verify();
  }

  @Test
  void readOnly_isUsed() throws Exception {
    put("a.seed", DIGITS, "r--------");

    assertThat(seeds.read("a")).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "00112233445566778899aabbccddeef",
        "00112233445566778899aabbccddeefff",
        " " + DIGITS,
        DIGITS + " ",
        DIGITS + "\n\n",
        DIGITS + "\n" + DIGITS,
        "00112233445566778899aabbccddeefg",
        "٠٠112233445566778899aabbccddeeff"
      })
  void anythingElse_refusedAndNotQuoted(String content) throws IOException {
    Path file = put("a.seed", content, "rw-------");

    assertThatExceptionOfType(SeedException.class)
        .isThrownBy(() -> seeds.read("a"))
        .withMessage(
            "the file " + file + " must hold 32 hexadecimal digits in one line and nothing else")
        .satisfies(e -> assertThat(e.isMissing()).isFalse());
    assertThatExceptionOfType(SeedException.class).isThrownBy(seeds::verify);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rw-----w-", "rwx------"})
  void openToOthers_refused(String permissions) throws IOException {
    Path file = put("a.seed", DIGITS, permissions);

    assertThatExceptionOfType(SeedException.class)
        .isThrownBy(() -> seeds.read("a"))
        .withMessage(
            "the file " + file + " is open to others than its owner; close it with chmod 600");
    assertThatExceptionOfType(SeedException.class).isThrownBy(seeds::verify);
  }

  @Test
  void absentSeed_isMissing() {
    assertThatExceptionOfType(SeedException.class)
        .isThrownBy(() -> seeds.read("2031"))
        .withMessage("there is no file " + folder.resolve("2031.seed"))
        .satisfies(e -> assertThat(e.isMissing()).isTrue());
  }

  @Test
  void absentFolder_refused() {
    assertThatExceptionOfType(SeedException.class)
        .isThrownBy(() -> new SeedFolder(folder.resolve("none")).verify())
        .withMessageEndingWith("none cannot be read");
  }

  @Test
  void fileThatNamesNoEpoch_refused() throws IOException {
    put("2026 A.seed", DIGITS, "rw-------");

    assertThatExceptionOfType(SeedException.class)
        .isThrownBy(seeds::verify)
        .withMessageContaining("is not named as an epoch");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "A", "a.b", "../a", "a/b", "123456789012345678901234567890123"})
  void nameOutsideTheFolder_refused(String epoch) {
    assertThat(SeedFolder.isEpoch(epoch)).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> seeds.read(epoch));
  }
}
