package org.palimpsest.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ShellWordsTest {

  @Test
  void plainWords_stayAsTheyAre() {
    assertThat(ShellWords.quoted("library.batch")).isEqualTo("library.batch");
    assertThat(ShellWords.quoted("http://a:8983/solr")).isEqualTo("http://a:8983/solr");
  }

  @Test
  void others_areOneWord() {
    assertThat(ShellWords.quoted("my papers")).isEqualTo("'my papers'");
    assertThat(ShellWords.quoted("it's; rm")).isEqualTo("'it'\\''s; rm'");
    assertThat(ShellWords.quoted("")).isEqualTo("''");
  }
}
