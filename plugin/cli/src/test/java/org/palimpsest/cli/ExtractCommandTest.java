package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output of the command; plugin/extract tests the parsers. */
final class ExtractCommandTest {

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Palimpsest.commandLine(new PrintWriter(out), new PrintWriter(err)).execute(arguments);
  }

  private String file(String name, String text, String charset) throws IOException {
    return Files.write(folder.resolve(name), text.getBytes(Charset.forName(charset))).toString();
  }

  @Test
  void text_isShownWithWhatItIs() throws IOException {
    String file = file("a.txt", "盐沼\n", "UTF-8");
    assertThat(run("extract", file)).isZero();
    assertThat(out.toString().lines()).first().isEqualTo("盐沼");
    assertThat(err.toString()).contains(file + ": text/plain, UTF-8, 3 characters.");
  }

  @Test
  void text_commandsNoTerminal_andIsAsItIsForAProgram() throws IOException {
    String text = "a\u001B]0;title\u0007b";
    assertThat(ExtractCommand.shown(text, true)).isEqualTo("a␛]0;title␇b");
    assertThat(run("extract", file("a.txt", text, "UTF-8"))).isZero();
    assertThat(out.toString().strip()).isEqualTo(text);
  }

  @Test
  void json_hasAllThereIs() throws IOException {
    assertThat(
            run(
                "extract",
                "--format",
                "json",
                "--charset",
                "GB18030",
                file("a.txt", "盐沼", "GB18030")))
        .isZero();
    assertThat(out.toString())
        .contains("\"charset\":\"GB18030\"", "\"pages\":[]", "\"unseen\":[]", "\"text\":\"盐沼\"");
  }

  @Test
  void whatCannotBeRead_isNamedAndTheNextIsShown() throws IOException {
    String empty = file("empty.txt", "", "UTF-8");
    String good = file("good.txt", "text", "UTF-8");
    assertThat(run("extract", empty, folder.resolve("none.txt").toString(), good)).isEqualTo(1);
    assertThat(err.toString())
        .contains(empty + " is empty. Save it anew.")
        .contains("none.txt does not exist");
    assertThat(out.toString().strip()).isEqualTo("text");
  }

  @Test
  void unknownCharset_isAMistakeOfUse() throws IOException {
    assertThat(run("extract", "--charset", "utf-99", file("a.txt", "a", "UTF-8"))).isEqualTo(2);
    assertThat(err.toString()).contains("there is no charset utf-99 here");
  }

  @Test
  void withoutParsers_aSentenceSaysWhatIsMissing() throws IOException {
    String file = file("a.pdf", "%PDF-1.7", "UTF-8");
    assertThat(run("extract", file)).isEqualTo(1);
    assertThat(err.toString())
        .contains(file + " cannot be read: the libraries of plugin/extract are not installed.");
  }
}
