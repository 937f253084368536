package org.palimpsest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code palimpsest}: builds and errors. */
final class LauncherTest {

  private static final Path SCRIPT = Path.of("../../palimpsest");

  @TempDir private Path folder;
  private Path java;

  /** Copies the script, with nothing to build, and a script in place of Java. */
  @BeforeEach
  void copy() throws IOException {
    Files.copy(SCRIPT, folder.resolve("palimpsest"));
    Path built = folder.resolve("target/quick/built");
    Files.createDirectories(built.resolveSibling(""));
    Files.createFile(built);
    java = folder.resolve("jdk/bin/java");
    Files.createDirectories(java.resolveSibling(""));
    says("echo started");
  }

  private void says(String script) throws IOException {
    Files.writeString(java, "#!/bin/sh\n" + script + "\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
  }

  private void release(String version) throws IOException {
    Files.writeString(
        folder.resolve("jdk/release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
  }

  /** Replaces Maven by a script. */
  private void maven(String script) throws IOException {
    Path maven = folder.resolve("bin/mvn");
    Files.createDirectories(maven.resolveSibling(""));
    Files.writeString(maven, "#!/bin/sh\n" + script + "\n");
    assertThat(maven.toFile().setExecutable(true)).isTrue();
  }

  /** Runs the script; returns the last line of output, and the exit code. */
  private String run(Path javaHome) throws Exception {
    var builder = new ProcessBuilder("bash", folder.resolve("palimpsest").toString(), "--version");
    builder.environment().put("JAVA_HOME", javaHome.toString());
    builder.environment().merge("PATH", folder.resolve("bin") + ":", (path, first) -> first + path);
    Process process = builder.redirectErrorStream(true).start();
    String printed =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    int exitCode = process.waitFor();
    return printed.substring(printed.lastIndexOf('\n') + 1) + " " + exitCode;
  }

  @Test
  void javaThatIsNewEnough_isStarted() throws Exception {
    release("17.0.15");
    assertThat(run(folder.resolve("jdk"))).isEqualTo("started 0");
    release("21-ea");
    assertThat(run(folder.resolve("jdk"))).isEqualTo("started 0");
  }

  @Test
  void homeWithoutJava_isNamed() throws Exception {
    Path none = folder.resolve("none");
    assertThat(run(none))
        .isEqualTo(
            "palimpsest: JAVA_HOME is "
                + none
                + ", where there is no bin/java; set it to the folder of a JDK 17 or later, or"
                + " unset it. 1");
  }

  @Test
  void olderJava_isToldByTheFileOfItsRelease() throws Exception {
    release("11.0.2");
    assertThat(run(folder.resolve("jdk"))).isEqualTo(tooOld("11"));
  }

  @Test
  void olderJavaWithoutSuchAFile_isAsked() throws Exception {
    says("echo 'Picked up JAVA_TOOL_OPTIONS: x' >&2; echo 'java version \"1.8.0_392\"' >&2");
    assertThat(run(folder.resolve("jdk"))).isEqualTo(tooOld("8"));
  }

  @Test
  void javaThatDoesNotStart_isNamed() throws Exception {
    says("exit 1");
    assertThat(run(folder.resolve("jdk")))
        .isEqualTo(
            "palimpsest: "
                + java
                + " does not start; install a JDK 17 or later, or set JAVA_HOME. 1");
  }

  @Test
  void editedSource_isBuiltOnce_withoutChecks() throws Exception {
    Path source = folder.resolve("plugin/core/src/main/Edited.java");
    Files.createDirectories(source.resolveSibling(""));
    Files.createFile(source);
    Path calls = folder.resolve("calls");
    maven("echo \"$@\" >> " + calls);

    assertThat(run(folder.resolve("jdk"))).isEqualTo("started 0");
    assertThat(run(folder.resolve("jdk"))).isEqualTo("started 0");
    assertThat(calls).content().containsOnlyOnce("-Dquick -Dmaven.test.skip package");
  }

  @Test
  void centralThatDoesNotAnswer_isNamed() throws Exception {
    Files.delete(folder.resolve("target/quick/built"));
    maven("echo '[ERROR] Could not transfer artifact a:b:pom:1: Unknown host'; exit 1");

    assertThat(run(folder.resolve("jdk")))
        .startsWith("palimpsest: the build needs Maven Central, which does not answer; ")
        .endsWith(" 1");
  }

  private String tooOld(String version) {
    return "palimpsest: "
        + java
        + " is Java "
        + version
        + ", and 17 or later is needed: install a JDK 17, or set JAVA_HOME to one. 1";
  }
}
