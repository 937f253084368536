package org.palimpsest.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.note.Note;

/** Files of all kinds, through the parser process. */
final class ExtractorTest {

  private static final int ATTEMPTS = 12;

  private static final String ENGLISH =
      "Salt marshes hold more carbon for their area than most forests do, and lose it when they are drained.";
  private static final String CHINESE = "盐沼单位面积储存的碳比大多数森林都多，一旦排干就会流失；恢复潮汐以后，沉积物重新积累。";

  private static Extractor extractor = new Extractor(ExtractSettings.defaults());

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    extractor = new Extractor(ExtractSettings.defaults());
  }

  @AfterAll
  static void stop() {
    extractor.close();
  }

  private Path file(String name, byte[] content) throws IOException {
    return Files.write(folder.resolve(name), content);
  }

  private static void assertRefused(Path file, String why) {
    assertThatExceptionOfType(UnreadableException.class)
        .isThrownBy(() -> extractor.extract(file))
        .withMessage(why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "GB18030", "UTF-16", "Big5"})
  void chineseTextInAnyCharset_isReadCharacterForCharacter(String charset) throws Exception {
    String text =
        charset.equals("Big5") ? "潮間帶的鹽沼是重要的碳匯，其面積逐年減少。我們研究了河口三處濕地。\n".repeat(5) : CHINESE + "\r\n";
    Extracted read = extractor.extract(file("a.txt", text.getBytes(Charset.forName(charset))));
    assertThat(read.text()).isEqualTo(text);
    assertThat(read.facts().charset()).startsWith(charset);
  }

  @Test
  void quotationMarksOfWindows_areRead() throws Exception {
    String text = ENGLISH + " \u201cQuoted\u201d \u2013 it\u2019s caf\u00e9 talk, as she said.";
    Path file = file("cp.txt", text.getBytes(Charset.forName("windows-1252")));
    Extracted extracted = extractor.extract(file);
    assertThat(extracted.text()).isEqualTo(text);
    assertThat(extracted.notes())
        .containsExactly(Note.of("charsetGuessed", "charset", "windows-1252"));
  }

  @Test
  void charsetThatIsInsistedOn_isTaken() throws Exception {
    Path file = file("a.txt", "café".getBytes(Charset.forName("windows-1252")));
    var settings = ExtractSettings.defaults().withCharset(Charset.forName("windows-1252"));
    try (var insisting = new Extractor(settings)) {
      assertThat(insisting.extract(file).text()).isEqualTo("café");
    }
    try (var insisting = new Extractor(settings.withCharset(StandardCharsets.UTF_8))) {
      assertThatExceptionOfType(UnreadableException.class)
          .isThrownBy(() -> insisting.extract(file))
          .withMessage("fileOtherCharset {charset=UTF-8}");
    }
  }

  @Test
  void charsetThatIsInsistedOn_isTakenWhateverTheName() throws Exception {
    Path file = file("README", "café au lait".getBytes(Charset.forName("windows-1252")));
    var settings = ExtractSettings.defaults();
    try (var insisting = new Extractor(settings.withCharset(StandardCharsets.UTF_8))) {
      assertThatExceptionOfType(UnreadableException.class)
          .isThrownBy(() -> insisting.extract(file))
          .withMessage("fileOtherCharset {charset=UTF-8}");
    }
  }

  @Test
  void processThatCannotBeStarted_isSaidOfTheFile() throws Exception {
    Path file = folder.resolve("a.pdf");
    new TestPdf().page(ENGLISH).save(file);
    Path none = Files.createDirectory(folder.resolve("none"));
    try (var broken =
        new Extractor(new ExtractSettings(none, null, 1 << 20, Duration.ofSeconds(10), 64))) {
      assertThatExceptionOfType(UnreadableException.class)
          .isThrownBy(() -> broken.extract(file))
          .withMessageStartingWith("fileNoProcess {folder=");
    }
  }

  @Test
  void byteOrderMark_isNoPartOfTheText() throws Exception {
    assertThat(
            extractor
                .extract(file("a.txt", ("\uFEFF" + ENGLISH).getBytes(StandardCharsets.UTF_8)))
                .text())
        .isEqualTo(ENGLISH);
  }

  @Test
  void pdf_hasParagraphsPagesAndFacts() throws Exception {
    Path file = folder.resolve("a.pdf");
    new TestPdf()
        .title("On marshes")
        .author("Ada Lee; 李雷")
        .page("The first page is about something else.")
        .page(ENGLISH, "Second.")
        .save(file);
    Extracted read = extractor.extract(file);
    assertThat(read.text())
        .isEqualTo("The first page is about something else.\n" + ENGLISH + "\nSecond.");
    assertThat(read.pages()).extracting(Extracted.PageStart::page).containsExactly(1, 2);
    assertThat(read.text().substring(read.pages().get(1).offset())).startsWith("Salt marshes");
    assertThat(read.facts().title()).isEqualTo("On marshes");
    assertThat(read.facts().authors()).containsExactly("Ada Lee", "李雷");
    assertThat(read.facts().pageCount()).isEqualTo(2);
    assertThat(read.facts().sha256()).hasSize(64);
  }

  @Test
  void headsAndPageNumbers_areSetApart() throws Exception {
    Path file = folder.resolve("a.pdf");
    var pdf = new TestPdf();
    for (int page = 1; page <= 4; page++) {
      pdf.page("Word ".repeat(page) + ENGLISH)
          .at(72, 810, "Marshes of the North")
          .at(300, 30, "- " + page + " -");
    }
    pdf.save(file);
    Extracted read = extractor.extract(file);
    assertThat(read.text()).doesNotContain("Marshes of the North").doesNotContain("- 2 -");
    assertThat(read.apart()).hasSize(8);
    assertThat(read.apart()).contains(new Extracted.PageLine(3, "Marshes of the North"));
  }

  @Test
  void titlesOfChapters_areNoHeads() throws Exception {
    Path file = folder.resolve("a.pdf");
    var pdf = new TestPdf();
    for (int page = 1; page <= 4; page++) {
      pdf.page("Word ".repeat(page) + ENGLISH).large(72, 800, "Chapter " + page);
    }
    pdf.save(file);
    Extracted read = extractor.extract(file);
    assertThat(read.text()).contains("Chapter 3");
    assertThat(read.apart()).isEmpty();
  }

  @Test
  void footnote_followsTheParagraphThatItWouldInterrupt() throws Exception {
    Path file = folder.resolve("a.pdf");
    String line = "Every line of this page is as long as the others are, so that none ends early";
    var pdf = new TestPdf().lines(line, line, line, line, line, line, line);
    pdf.small(72, 60, "1 Compare the survey of the northern marshes.")
        .lines("goes on here and ends.");
    pdf.save(file);
    String text = extractor.extract(file).text();
    assertThat(text)
        .endsWith("early goes on here and ends.\n1 Compare the survey of the northern marshes.");
  }

  @Test
  void textThatNobodySees_isKeptApartWithItsReason() throws Exception {
    Path file = folder.resolve("a.pdf");
    new TestPdf()
        .page(ENGLISH)
        .white(72, 400, "white on white")
        .invisible(72, 380, "painted by nothing")
        .tiny(72, 360, "too small for any eye")
        .at(900, 340, "beyond the edge")
        .covered(72, 300, "under a box")
        .whiteOnBlack(72, 200, "A heading on black")
        .save(file);
    Extracted read = extractor.extract(file);
    assertThat(read.unseen())
        .extracting(unseen -> unseen.reason() + ": " + unseen.text())
        .containsExactlyInAnyOrder(
            "colour: white on white",
            "invisible: painted by nothing",
            "tiny: too small for any eye",
            "offPage: beyond the edge",
            "covered: under a box");
    assertThat(read.text()).contains("A heading on black").doesNotContain("white on white");
    assertThat(read.notes()).extracting(Note::code).contains("unseenCharacters");
  }

  @Test
  void wordsCutAtLineEnds_areJoined() throws Exception {
    Path file = folder.resolve("a.pdf");
    new TestPdf()
        .lines(
            "The well-known measure of carbon seques-",
            "tration in a marsh is its rate, and well-",
            "known it is, though nobody has measured it")
        .save(file);
    assertThat(extractor.extract(file).text())
        .contains("carbon sequestration in a marsh")
        .contains("and well-known it is");
  }

  @Test
  void encryptedPdf_isRefusedWithWhatToDo() throws Exception {
    Path file = folder.resolve("a.pdf");
    new TestPdf().page(ENGLISH).saveEncrypted(file);
    assertRefused(file, "fileEncrypted");
  }

  @Test
  void pdfOfPictures_isRefusedAsSuch() throws Exception {
    Path file = folder.resolve("a.pdf");
    new TestPdf().picturePage().picturePage().save(file);
    assertRefused(file, "filePictures {pages=2}");
  }

  @Test
  void pageOfPicturesAmongOthers_isNoted() throws Exception {
    Path file = folder.resolve("a.pdf");
    new TestPdf().page(ENGLISH).picturePage().save(file);
    assertThat(extractor.extract(file).notes())
        .containsExactly(Note.of("pagesOfPictures", "pages", 1, "list", "2"));
  }

  @Test
  void damagedEmptyAndForeignFiles_areRefusedAndTheNextIsRead() throws Exception {
    assertRefused(
        file("cut.pdf", "%PDF-1.7\nnothing more".getBytes(StandardCharsets.UTF_8)), "fileDamaged");
    assertRefused(file("empty.docx", new byte[0]), "fileEmpty");
    assertRefused(file("blank.txt", " \n ".getBytes(StandardCharsets.UTF_8)), "fileNoText");
    Path good = folder.resolve("good.pdf");
    new TestPdf().page(ENGLISH).save(good);
    assertThat(extractor.extract(good).text()).isNotBlank();
  }

  @Test
  void misnamedFile_isReadForWhatItIs() throws Exception {
    Path file = folder.resolve("a.txt");
    new TestPdf().page(ENGLISH).save(file);
    assertThat(extractor.extract(file).facts().type()).isEqualTo("application/pdf");
    Path word = folder.resolve("b.pdf");
    TestWord.save(word, List.of(ENGLISH), "");
    Extracted read = extractor.extract(word);
    assertThat(read.text()).isEqualTo(ENGLISH);
    assertThat(read.notes())
        .singleElement()
        .satisfies(
            note -> {
              assertThat(note.code()).isEqualTo("endingDiffers");
              assertThat(note.args()).containsEntry("ending", "pdf");
              assertThat((String) note.args().get("type")).startsWith("application/vnd.");
            });
  }

  @Test
  void hiddenRunsOfWord_areKeptApart() throws Exception {
    Path file = folder.resolve("a.docx");
    TestWord.save(file, List.of(ENGLISH, CHINESE), "a secret remark");
    Extracted read = extractor.extract(file);
    assertThat(read.text()).isEqualTo(ENGLISH + "\n" + CHINESE);
    assertThat(read.unseen()).containsExactly(new Extracted.Unseen(0, "hidden", "a secret remark"));
  }

  @Test
  void headOfWordThatSaysMuch_isNoted() throws Exception {
    Path file = folder.resolve("head.docx");
    TestWord.saveWithHead(file, ENGLISH, "said above ".repeat(30));
    Extracted read = extractor.extract(file);
    assertThat(read.text()).isEqualTo(ENGLISH);
    assertThat(read.notes()).containsExactly(Note.of("headsNotRead", "characters", 330));
  }

  @Test
  void textThatAStyleOfWordHides_isKeptApart() throws Exception {
    Path file = folder.resolve("styled.docx");
    TestWord.saveStyled(file, List.of(ENGLISH, CHINESE), "a secret remark", "and a seen one");
    Extracted read = extractor.extract(file);
    assertThat(read.text()).isEqualTo("and a seen one\n" + ENGLISH + "\n" + CHINESE);
    assertThat(read.unseen())
        .extracting(Extracted.Unseen::text)
        .containsExactly("a secret remark", "a secret remark");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Quote", "Intense Quote", "Block Text", "Quotations"})
  void blockQuotationOfWord_isMarked(String style) throws Exception {
    Path file = folder.resolve("quoted.docx");
    TestWord.saveWithStyle(file, CHINESE, ENGLISH, style);

    assertThat(extractor.extract(file).text()).isEqualTo(CHINESE + "\n> " + ENGLISH);
  }

  @Test
  void blockQuotationOfHtml_isMarkedLineByLine() throws Exception {
    Path file = folder.resolve("quoted.html");
    Files.writeString(
        file,
        "<html><body><p>own</p><blockquote><p>"
            + ENGLISH
            + "</p><p>more</p></blockquote><p>"
            + CHINESE
            + "</p></body></html>");

    assertThat(extractor.extract(file).text())
        .isEqualTo("own\n> " + ENGLISH + "\n> more\n" + CHINESE);
  }

  @Test
  void fileThatTakesTooLong_costsItsTimeAndNothingElse() throws Exception {
    Path slow = folder.resolve("slow.pdf");
    new TestPdf().endless().save(slow);
    Path good = folder.resolve("good.pdf");
    new TestPdf().page(ENGLISH).save(good);
    var settings =
        new ExtractSettings(
            ExtractSettings.defaults().libraries(), null, 1 << 24, Duration.ofSeconds(10), 512);
    try (var hasty = new Extractor(settings)) {
      assertThatExceptionOfType(UnreadableException.class)
          .isThrownBy(() -> hasty.extract(slow))
          .withMessage("fileTimeout {seconds=10}");
      assertThat(readAtLast(hasty, good)).isNotBlank();
    }
  }

  /** Under load, a new process may exceed the limit for its first file. */
  private static String readAtLast(Extractor extractor, Path file) throws Exception {
    for (int attempt = 1; ; attempt++) {
      try {
        return extractor.extract(file).text();
      } catch (UnreadableException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  @Test
  void largerFileThanMayBe_isRefused() throws Exception {
    try (var small = new Extractor(ExtractSettings.defaults().withBytesMax(10))) {
      assertThatExceptionOfType(UnreadableException.class)
          .isThrownBy(() -> small.extract(file("a.txt", new byte[11])))
          .withMessage("fileTooLarge {bytes=10}");
    }
  }
}
