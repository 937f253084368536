package org.palimpsest.federation.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Palimpsest;

final class FederationCommandsTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  @Test
  void help_namesTheThree() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains("site", "agent", "federation", "assignment");
  }

  @Test
  void wrongUsage_exitsWith2() {
    assertThat(run("site", "peer", "add")).isEqualTo(2);
    assertThat(run("site", "grant", "alpha")).isEqualTo(2);
    assertThat(run("site", "grant", "alpha", "a", "--evidence", "all")).isEqualTo(2);
    assertThat(run("federation", "check", "--collection", "c")).isEqualTo(2);
    assertThat(run("federation", "check", "--collection", "c", "--site", "A/B", "x")).isEqualTo(2);
    assertThat(run("federation", "check", "--collection", "c", "")).isEqualTo(2);
    assertThat(err.toString()).contains("A PATH is empty");
    assertThat(
            run("federation", "check", "--collection", "c", "--site", "b", "--no-federation", "x"))
        .isEqualTo(2);
    assertThat(
            run("federation", "task", "list", "--api", "http://example.org:8444", "--user", "ada"))
        .isEqualTo(2);
    assertThat(run("federation", "task", "list", "--api", "http://ada:secret@127.0.0.1"))
        .isEqualTo(2);
    assertThat(run("assignment", "create", "--title", "t", "--due", "soon")).isEqualTo(2);
    assertThat(err.toString()).contains("soon is not a date such as 2026-01-31");
    assertThat(run("assignment", "create", "--title", "t", "--site", "A/B")).isEqualTo(2);
    assertThat(run("assignment", "add", "1")).isEqualTo(2);
    assertThat(run("assignment", "add", "1", "")).isEqualTo(2);
    assertThat(run("assignment", "show", "1", "--pairs", "-1")).isEqualTo(2);
    assertThat(run("assignment", "show", "1", "--desk", folder, "--user", "ada")).isEqualTo(2);
    assertThat(err.toString()).contains("--desk takes the place of the other options");
    assertThat(err.toString()).doesNotContain("secret");
  }

  @Test
  void failures_areOneSentence() throws Exception {
    Path login = Files.writeString(folder.resolve("login"), "ada:correct horse battery\n");
    Files.setPosixFilePermissions(login, PosixFilePermissions.fromString("rw-------"));

    assertThat(run("agent", "--config", folder.resolve("none.yaml"))).isEqualTo(1);
    assertThat(err.toString()).contains("There is no such file.").doesNotContain("\tat ");
    assertThat(
            run(
                "federation",
                "task",
                "list",
                "--api",
                "http://127.0.0.1:1",
                "--credentials-file",
                login))
        .isEqualTo(1);
    assertThat(err.toString()).contains("Nothing answers at http://127.0.0.1:1");
    assertThat(run("assignment", "list", "--desk", folder)).isEqualTo(1);
    assertThat(err.toString()).contains("No desk runs in " + folder);
    Files.setPosixFilePermissions(login, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(run("federation", "task", "list", "--credentials-file", login)).isEqualTo(1);
    assertThat(err.toString()).contains("chmod 600").doesNotContain("correct horse");
  }

  @Test
  void fileOfAKey_isPrivateWholeAndAlone() throws Exception {
    Path key = Files.writeString(folder.resolve("key"), "pst_" + "k".repeat(43) + "\n");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    Object[] list = {
      "federation", "task", "list", "--api", "http://127.0.0.1:1", "--token-file", key
    };

    assertThat(run(list)).isEqualTo(1);
    assertThat(err.toString()).contains("Nothing answers at http://127.0.0.1:1");
    assertThat(run("federation", "task", "list", "--token-file", key, "--user", "ada"))
        .isEqualTo(2);
    Files.writeString(key, "pst_" + "k".repeat(42) + "\u00e4\n");
    assertThat(run(list)).isEqualTo(1);
    assertThat(err.toString()).contains("is not the secret of a key");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(run(list)).isEqualTo(1);
    assertThat(err.toString()).contains("chmod 600").doesNotContain("kkk");
  }

  private int run(Object... arguments) {
    return Palimpsest.commandLine(new PrintWriter(out), new PrintWriter(err))
        .execute(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
  }
}
