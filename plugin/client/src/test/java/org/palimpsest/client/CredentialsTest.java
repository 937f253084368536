package org.palimpsest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CredentialsTest {

  @TempDir private Path folder;

  @Test
  void emptyEnvironment_hasNone() {
    assertThat(Credentials.fromEnvironment(Map.of())).isNull();
  }

  @Test
  void environmentWithBoth_isRead() {
    Credentials credentials =
        Credentials.fromEnvironment(
            Map.of("PALIMPSEST_USER", "ann", "PALIMPSEST_PASSWORD", "s:e cret"));
    assertThat(credentials).isNotNull();
    var request = new QueryRequest();
    credentials.putInto(request);
    assertThat(request.getBasicAuthUser()).isEqualTo("ann");
    assertThat(request.getBasicAuthPassword()).isEqualTo("s:e cret");
  }

  @Test
  void environmentWithOne_isRefused() {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> Credentials.fromEnvironment(Map.of("PALIMPSEST_USER", "ann")))
        .withMessageContaining("both are needed");
  }

  @Test
  void fileOfTheOwner_isRead() throws IOException {
    Credentials credentials = Credentials.fromFile(file("ann:s:e cret\nmore\n", "rw-------"));
    var request = new QueryRequest();
    credentials.putInto(request);
    assertThat(credentials.user()).isEqualTo("ann");
    assertThat(request.getBasicAuthPassword()).isEqualTo("s:e cret");
  }

  @Test
  void fileOfOthers_isRefusedWithTheRemedy() throws IOException {
    for (String permissions : new String[] {"rw-r-----", "rw----r--", "rw--w----"}) {
      Path file = file("ann:secret", permissions);
      assertThatExceptionOfType(PalimpsestException.class)
          .isThrownBy(() -> Credentials.fromFile(file))
          .withMessageContaining("chmod 600")
          .withMessageNotContaining("secret");
    }
  }

  @Test
  void fileWithoutCredentials_isRefused() throws IOException {
    for (String content : new String[] {"", "ann", ":secret", "x".repeat(5000)}) {
      Path file = file(content, "rw-------");
      assertThatExceptionOfType(PalimpsestException.class)
          .isThrownBy(() -> Credentials.fromFile(file))
          .withMessageContaining("user:password");
    }
  }

  @Test
  void missingFile_isNamed() {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> Credentials.fromFile(folder.resolve("none")))
        .withMessageStartingWith("There is no credentials file");
  }

  @Test
  void userWithColon_isRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Credentials("a:b", "c"));
  }

  @Test
  void toString_keepsThePassword() {
    assertThat(new Credentials("ann", "secret")).hasToString("Credentials[ann]");
  }

  private Path file(String content, String permissions) throws IOException {
    Path file = Files.writeString(folder.resolve("credentials"), content);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    return file;
  }
}
