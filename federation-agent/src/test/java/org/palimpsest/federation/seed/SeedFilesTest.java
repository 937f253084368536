package org.palimpsest.federation.seed;

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
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.fingerprint.Seed;
import org.palimpsest.federation.site.SiteDescriptor.SeedEpoch;

final class SeedFilesTest {

  private static final String HEX = "000102030405060708090a0b0c0d0e0f";

  @TempDir private Path home;
  private Path folder;

  @BeforeEach
  void folder() {
    folder = home.resolve("seeds");
  }

  private Path write(String name, String content) throws IOException {
    Path file = SeedFiles.create(folder, "made").resolveSibling(name);
    Files.move(folder.resolve("made.seed"), file);
    Files.writeString(file, content);
    return file;
  }

  private void assertRefused(String message) {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> SeedFiles.load(folder))
        .withMessage(message)
        .withMessageNotContaining(HEX)
        .withNoCause();
  }

  @Test
  void noFolder_noSeeds() throws Exception {
    assertThat(SeedFiles.load(folder).epochs()).isEmpty();
  }

  @Test
  void created_privateAndRandom_loadedHighestNameFirst() throws Exception {
    Path first = SeedFiles.create(folder, "2025");
    SeedFiles.create(folder, "2026");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(first)))
        .isEqualTo("rw-------");
    SeedFiles seeds = SeedFiles.load(folder);
    assertThat(seeds.epochs()).extracting(SeedEpoch::epoch).containsExactly("2026", "2025");
    assertThat(seeds.epochs()).extracting(SeedEpoch::scheme).doesNotHaveDuplicates();
  }

  @Test
  void createdTwice_firstOneStays() throws Exception {
    Path file = SeedFiles.create(folder, "2026");
    String before = Files.readString(file);

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> SeedFiles.create(folder, "2026"))
        .withMessage("There is a seed " + file + " already; it stays as it is.");
    assertThat(Files.readString(file)).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2026 ", "../2026", "A", "123456789012345678901234567890123"})
  void nameThatNoEpochHas_refused(String epoch) {
    assertThatIllegalArgumentException().isThrownBy(() -> SeedFiles.create(folder, epoch));
  }

  @ParameterizedTest
  @ValueSource(strings = {HEX, HEX + "\n", HEX + "\r\n", "000102030405060708090A0B0C0D0E0F\n"})
  void oneLineOfHex_schemeOfThatSeed(String content) throws Exception {
    write("2026.seed", content);

    Scheme expected =
        new Scheme(Scheme.DEFAULT.algorithm(), 100, 5, new Seed(HexFormat.of().parseHex(HEX)));
    SeedFiles seeds = SeedFiles.load(folder);
    assertThat(seeds.scheme("2026")).contains(expected);
    assertThat(seeds.scheme("2025")).isEmpty();
    assertThat(seeds.epochs()).containsExactly(new SeedEpoch("2026", expected.key()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", HEX + "0", HEX + "\n\n", " " + HEX, "x" + HEX, "0x0102"})
  void somethingElse_refusedWithoutShowingIt(String content) throws Exception {
    Path file = write("2026.seed", content);

    assertRefused("The file " + file + " must have one line of 32 hex digits.");
  }

  @Test
  void fileThatOthersMayRead_refused() throws Exception {
    Path file = write("2026.seed", HEX);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

    assertRefused(
        "The file " + file + " may be used by others: its mode must be 0600 (chmod 600).");
  }

  @Test
  void folderThatOthersMayList_refused() throws Exception {
    write("2026.seed", HEX);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-x---"));

    assertRefused(
        "The folder " + folder + " may be used by others: its mode must be 0700 (chmod 700).");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026.SEED", "Year 2026.seed", ".seed"})
  void fileWithANameThatNoEpochHas_refusedNotOverlooked(String name) throws Exception {
    Path file = write(name, HEX);

    assertRefused(
        "The file " + file + " must be named EPOCH.seed, the epoch matching [a-z0-9-]{1,32}.");
  }

  @Test
  void sameSeedTwice_refused() throws Exception {
    write("2025.seed", HEX);
    Path file = write("2026.seed", HEX);

    assertRefused("The seed in " + file + " is that of another epoch, or the public one.");
  }

  @Test
  void publicSeed_refused() throws Exception {
    // Seed.PUBLIC: the ASCII letters "palimpsest publi".
    Path file = write("2026.seed", "70616c696d7073657374207075626c69");

    assertRefused("The seed in " + file + " is that of another epoch, or the public one.");
  }
}
