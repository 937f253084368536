package org.palimpsest.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Cli;

final class ReportCommandTest {

  private static final String ANSWER =
      "{\"document\":{\"id\":\"a.txt\",\"length\":12,\"sentences\":1},\"ratios\":{\"total\":0.5},"
          + "\"partialResults\":false,\"sources\":[{\"id\":\"s\",\"ratio\":0.5,\"matchedLength\":5,"
          + "\"passages\":[{\"suspicious\":{\"offset\":6,\"length\":5,\"text\":\"world\"},"
          + "\"source\":{\"offset\":0,\"length\":5},\"similarity\":1.0,\"kind\":\"identical\","
          + "\"matches\":1,\"distance\":0}]}]}";

  @TempDir private Path folder;

  private final Cli cli = new Cli();

  @BeforeEach
  void writeAnswers() throws IOException {
    Files.writeString(folder.resolve("answers.jsonl"), ANSWER + "\n");
    Files.createDirectory(folder.resolve("texts"));
  }

  @Test
  void textThatWasChecked_isShown() throws IOException {
    assertThat(report("Hello world!")).contains("Hello world!");
    assertThat(cli.err()).doesNotContain("not the text");
  }

  @Test
  void otherTextOfTheSameLength_isNot() throws IOException {
    assertThat(report("!dlrow olleH")).doesNotContain("!dlrow olleH");
    assertThat(cli.err()).contains("It is not the text that was checked, so it is not shown.");
  }

  @Test
  void settings_areNotKnown() throws IOException {
    assertThat(report("Hello world!")).contains("\"libraries\":[],\"settings\":null");
  }

  private String report(String text) throws IOException {
    Files.writeString(folder.resolve("texts/a.txt"), text);
    Path page = folder.resolve("page.html");
    int exitCode =
        cli.run(
            "report",
            "--output",
            page.toString(),
            "--texts",
            folder.resolve("texts").toString(),
            folder.resolve("answers.jsonl").toString());
    assertThat(exitCode).as(cli.err()).isZero();
    return Files.readString(page);
  }
}
