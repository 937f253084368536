package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PalimpsestTest {

  private final Cli cli = new Cli();

  @Test
  void version_isPrinted() {
    assertThat(cli.run("--version")).isZero();
    assertThat(cli.out()).startsWith("palimpsest ");
  }

  @Test
  void help_namesEveryCommand() {
    assertThat(cli.run("--help")).isZero();
    assertThat(cli.out()).contains("create", "index", "check", "extra");
  }

  @Test
  void wrongUsage_exitsWith2() {
    assertThat(cli.run()).isEqualTo(2);
    assertThat(cli.run("nosuch")).isEqualTo(2);
    assertThat(cli.run("--nosuch")).isEqualTo(2);
    assertThat(cli.run("create")).isEqualTo(2);
    assertThat(cli.run("create", "--collection", "c", "--shards", "0")).isEqualTo(2);
    assertThat(cli.run("create", "--collection", "c", "--solr", "ftp://host/")).isEqualTo(2);
    assertThat(cli.run("create", "--collection", "c", "--timeout", "0")).isEqualTo(2);
    assertThat(cli.out()).isEmpty();
  }

  /** A page of options would hide the sentence. */
  @Test
  void wrongUsage_isSaidShortly_withWhatWasMeant() {
    assertThat(cli.run("check", "--colection", "c", "x")).isEqualTo(2);
    assertThat(cli.err().lines())
        .containsExactly(
            "There is no option --colection; did you mean --collection?",
            "Usage: palimpsest check [OPTIONS] [PATH...]",
            "All options: palimpsest check --help");
    assertThat(cli.run("chek")).isEqualTo(2);
    assertThat(cli.err()).contains("There is no command chek; did you mean check?");
    assertThat(cli.run("create", "--collection", "c", "--trust", "/no/such/file")).isEqualTo(2);
    assertThat(cli.err()).contains("--trust: There is no file /no/such/file.");
  }

  @Test
  void argumentOfAnotherType_isSaidInWords() {
    assertThat(cli.run("check", "--collection", "c", "--timeout", "PT5S", "x")).isEqualTo(2);
    assertThat(cli.run("check", "--collection", "c", "--max-bytes", "10MB", "x")).isEqualTo(2);
    assertThat(cli.run("check", "--collection", "c", "--solr", "no address", "x")).isEqualTo(2);
    assertThat(cli.err())
        .contains(
            "Invalid value for option '--timeout': PT5S is not a whole number below 2,147,483,648",
            "Invalid value for option '--max-bytes': 10MB is not a whole number",
            "Invalid value for option '--solr': no address is not an address such as")
        .doesNotContain("java", "is not an int");
  }

  /** It would mean the whole current folder. */
  @ParameterizedTest
  @ValueSource(strings = {"index", "check", "batch", "duplicates"})
  void emptyPath_isRefused(String command) {
    assertThat(cli.run(command, "--collection", "c", "")).isEqualTo(2);
    assertThat(cli.err())
        .contains(
            "A PATH is empty, as a variable is that is not set; for the current folder name .");
  }

  @ParameterizedTest
  @ValueSource(strings = {"check", "batch"})
  void optionBeforeTheCommand_isSaidToBelongBehindIt(String command) {
    assertThat(cli.run("--collection", "lib", command, "m")).isEqualTo(2);
    assertThat(cli.err())
        .startsWith("The option --collection is before the command, and belongs after it.");
  }

  @Test
  void fileThatIsCalledLikeAnOption_isNamedAsOne() throws IOException {
    Path file = Files.createTempFile(Path.of(""), "-leading", ".txt");
    try {
      assertThat(cli.run("check", "--collection", "c", file)).isEqualTo(2);
    } finally {
      Files.delete(file);
    }
    assertThat(cli.err())
        .contains("There is no option " + file + "; the file of that name is ./" + file);
  }

  @Test
  void timeoutOfNothing_isSaidInWords() {
    assertThat(cli.run("check", "--collection", "c", "--timeout", 0, "a.txt")).isEqualTo(2);
    assertThat(cli.err()).contains("--timeout is 0, must be 1 or more seconds");
  }

  @Test
  void helpOfACommand_isShown() {
    assertThat(cli.run("help", "check")).isZero();
    assertThat(cli.out())
        .contains("Options, those with * required:", "--format=text|json|html")
        .containsPattern("\\* +--collection=C");
  }

  @Test
  void completionAndManPages_haveEveryCommand(@TempDir Path folder) throws IOException {
    assertThat(cli.run("completion")).isZero();
    assertThat(cli.out()).startsWith("#!/usr/bin/env bash").contains("doctor", "--collection");
    assertThat(cli.run("man-pages", folder.toString())).isZero();
    assertThat(folder.resolve("palimpsest-check.adoc")).content().contains("--collection");
  }

  /** Lost output is a failure. */
  @Test
  void standardOutputThatIsFull_isNoSuccess() throws IOException {
    var err = new StringWriter();
    try (var full = new PrintWriter(new FullDisk(), false, StandardCharsets.UTF_8)) {
      full.println("Indexed: 1");
      assertThat(Palimpsest.finished(0, full, new PrintWriter(err))).isEqualTo(1);
      assertThat(err.toString()).startsWith("Standard output cannot be written: the disk is full");
      assertThat(Palimpsest.finished(2, full, new PrintWriter(err))).isEqualTo(2);
    }
    assertThat(Palimpsest.finished(0, new PrintWriter(err), new PrintWriter(err))).isZero();
  }

  private static final class FullDisk extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      throw new IOException("No space left on device");
    }
  }

  @Test
  void passwordInTheUrl_isRefusedAndNotRepeated() {
    assertThat(cli.run("create", "--collection", "c", "--solr", "http://ann:secret@host/solr"))
        .isEqualTo(2);
    assertThat(cli.err()).doesNotContain("secret");
  }

  @Test
  void mistakeInTheProgram_isSaidWithoutStackTrace() {
    assertThat(cli.run("extra")).isEqualTo(1);
    assertThat(cli.err()).contains("ArithmeticException: a mistake").doesNotContain("\tat ");
  }
}
