package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

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

  /** A summary that went nowhere was no success. */
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
