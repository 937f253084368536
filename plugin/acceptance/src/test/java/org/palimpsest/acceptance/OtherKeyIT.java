package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.testing.CommandRun;

/** A library with a unique key other than id, and documents with an id besides. */
@ExtendWith(SharedCluster.class)
final class OtherKeyIT {

  private static final String NAME = "other-key";
  private static final Texts TEXTS = new Texts(1234);
  private static final String COPIED = TEXTS.english(8);

  private static TestCluster cluster;
  private static Library library;

  @TempDir private static Path folder;

  @BeforeAll
  static void create(TestCluster shared) throws IOException {
    cluster = shared;
    cluster.upload(
        NAME,
        Map.of(
            TestCluster.SCHEMA,
            schema ->
                schema
                    .replace("<uniqueKey>id<", "<uniqueKey>doc_key<")
                    .replace(
                        "<uniqueKey>",
                        "<field name=\"doc_key\" type=\"string\" required=\"true\"/>\n<uniqueKey>")
                    .replaceFirst(
                        "<field name=\"id\" ([^>]*)required=\"true\"", "<field name=\"id\" $1"),
            TestCluster.CONFIG,
            config ->
                config.replace(
                    "</config>",
                    """
                      <updateRequestProcessorChain name="around">
                        <processor class="solr.DistributedUpdateProcessorFactory"/>
                        <processor class="solr.RunUpdateProcessorFactory"/>
                      </updateRequestProcessorChain>
                    </config>
                    """)));
    library = cluster.create(NAME, NAME, 2, 1);
    Files.createDirectories(folder.resolve("library"));
    Files.writeString(folder.resolve("library/source.txt"), TEXTS.english(3) + COPIED);
    Files.writeString(folder.resolve("library/other.txt"), TEXTS.english(9));
    Files.writeString(
        folder.resolve("more.jsonl"),
        "{\"doc_key\": \"k1\", \"id\": \"shelf 7\", \"text\": \"" + TEXTS.chinese(9) + "\"}\n");
    Files.writeString(folder.resolve("essay.txt"), COPIED + TEXTS.english(4));
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  private String run(String... arguments) {
    CommandRun run = CommandRun.of(Palimpsest::commandLine, arguments);
    assertThat(run.exitCode()).as(run.err() + "\n" + run.out()).isZero();
    return run.out();
  }

  private String[] with(String command, Object... more) {
    String[] fixed = {command, "--solr", cluster.solrUrl(), "--collection", NAME};
    String[] all = Arrays.copyOf(fixed, fixed.length + more.length);
    for (int i = 0; i < more.length; i++) {
      all[fixed.length + i] = more[i].toString();
    }
    return all;
  }

  @Test
  void everyCommand_takesTheKeyFromTheSchema() throws IOException {
    run(with("index", folder.resolve("library")));
    run(with("index", folder.resolve("more.jsonl")));
    assertThat(run(with("check", folder.resolve("essay.txt")))).contains("[1] source.txt");
    assertThat(run(with("check", "--id", "source.txt"))).contains("source.txt: ");
    run(with("batch", "--work", folder.resolve("work"), folder.resolve("essay.txt")));
    assertThat(folder.resolve("work/results.jsonl")).content().contains("\"id\":\"source.txt\"");

    Answer around =
        Http.post(
            library.url() + "/update",
            Http.JSON,
            "[{\"doc_key\": \"bare\", \"id\": \"shelf 8\", \"text\": \"" + COPIED + "\"}]",
            "commit=true",
            "update.chain=around");
    assertThat(around.status()).as(around.body()).isEqualTo(200);
    assertThat(run(with("mend", "--dry-run"))).isEqualTo("bare" + System.lineSeparator());
    assertThat(run(with("mend"))).contains("1 of them have fingerprints now");
    assertThat(library.select("q=doc_key:bare", "fl=id").body()).contains("shelf 8");
    run(with("doctor"));
  }
}
