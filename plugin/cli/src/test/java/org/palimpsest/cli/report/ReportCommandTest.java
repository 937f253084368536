package org.palimpsest.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Cli;
import org.palimpsest.testing.ChineseFont;

final class ReportCommandTest {

  private static final String UNVERIFIED =
      "{\"code\":\"textsUnverified\",\"rank\":\"warning\",\"args\":{\"documents\":1,\"example\":\"a.txt\"}";

  private static final String ANSWER =
      "{\"document\":{\"id\":\"a.txt\",\"length\":12,\"sentences\":1},\"ratios\":{\"total\":0.5},"
          + "\"partialResults\":false,\"sources\":[{\"id\":\"s\",\"ratio\":0.5,\"matchedLength\":5,"
          + "\"passages\":[{\"suspicious\":{\"offset\":6,\"length\":5,\"text\":\"world\"},"
          + "\"source\":{\"offset\":0,\"length\":5},\"similarity\":1.0,\"kind\":\"identical\","
          + "\"matches\":1,\"distance\":0}]}]}";

  /** Digest of {@code Hello world!}. */
  private static final String DIGEST =
      "c0535e4be2b79ffd93291305436bf889314e4a3faec05ecffcbb7df31ad9e51a";

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

  @Test
  void otherTextOutsideThePassages_isToldByTheDigest() throws IOException {
    answerWithDigest("texts/a.txt");
    assertThat(report("HELLO world!")).doesNotContain("HELLO world!");
    assertThat(cli.err()).contains("It is not the file that was checked, whose SHA-256 is another");
    assertThat(report("Hello world!", "--force"))
        .contains("Hello world!")
        .doesNotContain(UNVERIFIED);
  }

  /** For example the text of a PDF. */
  @Test
  void textOfAFileOfAnotherName_isShownAndSaidNotToBeVerified() throws IOException {
    answerWithDigest("C:\\\\theses\\\\a.pdf");
    assertThat(report("HELLO world!")).contains("HELLO world!", UNVERIFIED);
  }

  @Test
  void textWithoutADigest_isSaidNotToBeVerified() throws IOException {
    assertThat(report("Hello world!")).contains(UNVERIFIED);
  }

  @Test
  void outputThatIsAFolder_isSaidToBeOneAndStays() throws IOException {
    Path output = Files.createDirectory(folder.resolve("empty"));
    assertThat(cli.run("report", "--output", output, folder.resolve("answers.jsonl"))).isEqualTo(1);
    assertThat(cli.err()).contains("cannot be written to " + output + ": it is a folder.");
    assertThat(output).isEmptyDirectory();
  }

  private int pdf(Path output, Object... options) {
    List<Object> arguments = new ArrayList<>(List.of("report", "--format", "pdf"));
    arguments.addAll(List.of("--output", output, "--force"));
    arguments.addAll(List.of(options));
    arguments.add(folder.resolve("answers.jsonl"));
    return cli.run(arguments.toArray());
  }

  private static String textOf(Path pdf) throws IOException {
    try (PDDocument document = Loader.loadPDF(pdf.toFile())) {
      return new PDFTextStripper().getText(document);
    }
  }

  @Test
  void pdf_isMade_inBothLanguages() throws IOException {
    Path output = folder.resolve("report.pdf");
    assertThat(pdf(output)).as(cli.err()).isZero();
    assertThat(textOf(output))
        .contains("Similarity report", "a.txt", "50.0 %", "41.7 % 5 characters", "Not signed");
    assertThat(pdf(output, "--lang", "zh", "--form", "short", "--font", ChineseFont.file()))
        .as(cli.err())
        .isZero();
    assertThat(textOf(output)).contains("文字复制检测报告单", "简洁报告单", "50.0%", "41.7% 5 字");
  }

  @Test
  void pdf_isOfOneDocument() throws IOException {
    Files.writeString(
        folder.resolve("answers.jsonl"), ANSWER + "\n" + ANSWER.replace("a.txt", "b.txt") + "\n");
    Path output = folder.resolve("report.pdf");
    assertThat(pdf(output)).isEqualTo(1);
    assertThat(cli.err()).contains("A PDF is of one document, and there are several answers");
    assertThat(output).doesNotExist();
    assertThat(pdf(output, "--document", "b.txt")).as(cli.err()).isZero();
    assertThat(textOf(output)).contains("b.txt");
    assertThat(pdf(output, "--document", "c.txt")).isEqualTo(1);
    assertThat(cli.err()).contains("There is no answer of the document c.txt.");
  }

  @Test
  void pdfThatCannotBeMade_isSaid_andLeavesNoFile() throws IOException {
    Path output = folder.resolve("report.pdf");
    Files.writeString(folder.resolve("answers.jsonl"), ANSWER.replace("world", "עולם!"));
    assertThat(pdf(output)).isEqualTo(1);
    assertThat(cli.err()).contains("This report has Hebrew letters, which a PDF cannot show");
    assertThat(output).doesNotExist();
    assertThat(pdf(output, "--font", folder.resolve("answers.jsonl"))).isEqualTo(1);
    assertThat(cli.err()).contains("cannot be read. Name a TrueType font.");
    assertThat(pdf(output, "--form", "long")).isEqualTo(2);
    assertThat(cli.err()).contains("--form is one of short, full, marked, withoutOwnWork");
    assertThat(pdf(output, "--lang", "fr")).isEqualTo(2);
    assertThat(output).doesNotExist();
  }

  private void answerWithDigest(String fileName) throws IOException {
    String file =
        "\"file\":{\"name\":\"" + fileName + "\",\"sha256\":\"" + DIGEST + "\",\"notes\":[]},";
    Files.writeString(
        folder.resolve("answers.jsonl"), ANSWER.replace("\"length\":12", file + "\"length\":12"));
  }

  private String report(String text, String... options) throws IOException {
    Files.writeString(folder.resolve("texts/a.txt"), text);
    Path page = folder.resolve("page.html");
    List<Object> arguments = new ArrayList<>(List.of("report", "--output", page, "--texts"));
    arguments.add(folder.resolve("texts"));
    arguments.addAll(List.of(options));
    arguments.add(folder.resolve("answers.jsonl"));
    int exitCode = cli.run(arguments.toArray());
    assertThat(exitCode).as(cli.err()).isZero();
    return Files.readString(page);
  }
}
