package org.palimpsest.cli.library;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.palimpsest.cli.Cli;
import org.palimpsest.testing.RecordedSolr;
import org.palimpsest.testing.RecordedSolr.Answer;

final class CreateCommandTest {

  private static final String PRESENT =
      "{\"configSets\":[\"palimpsest\"],\"collections\":[\"c1\"]}";

  private final Cli cli = new Cli();

  @Test
  void newCollection_isCreated() {
    try (var solr = RecordedSolr.answering(Answer.done(PRESENT))) {
      assertThat(cli.run("create", "--collection", "c2", "--shards", 2, "--solr", solr.url()))
          .isZero();
      assertThat(cli.out().lines())
          .containsExactly(
              "The configset palimpsest exists already, and stays unchanged.",
              "The collection c2 was created; shards: 2, replicas: 1.");
    }
  }

  @Test
  void presentCollection_exitsWith1() {
    try (var solr = RecordedSolr.answering(Answer.done(PRESENT))) {
      assertThat(cli.run("create", "--collection", "c1", "--solr", solr.url())).isEqualTo(1);
      assertThat(cli.err().lines()).containsExactly("There is a collection c1 already.");
    }
  }

  @Test
  void missingPassword_exitsWith1() {
    try (var solr = RecordedSolr.answering(Answer.html(401))) {
      assertThat(cli.run("create", "--collection", "c1", "--solr", solr.url())).isEqualTo(1);
      assertThat(cli.err()).contains("PALIMPSEST_USER").hasLineCount(1);
    }
  }
}
