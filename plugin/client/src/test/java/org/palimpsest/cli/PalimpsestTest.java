package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
