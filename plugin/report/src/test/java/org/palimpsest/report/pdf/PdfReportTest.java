package org.palimpsest.report.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.palimpsest.report.PdfFile;
import org.palimpsest.testing.ChineseFont;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

final class PdfReportTest {

  @TempDir private Path folder;

  private static PdfFile write(PdfReport.Content content, PdfLanguage language, PdfForm form)
      throws Exception {
    return PdfReport.write(content, language, form, PdfSamples.fonts());
  }

  private static PdfReport.Content bothScripts() {
    return PdfSamples.content(List.of(PdfSamples.ENGLISH, PdfSamples.CHINESE));
  }

  /** Without line breaks and spaces. */
  private static String text(PdfFile file) throws Exception {
    try (PDDocument document = Loader.loadPDF(file.bytes())) {
      return new PDFTextStripper().getText(document).replaceAll("\\s+", "");
    }
  }

  private static String squeezed(String text) {
    return text.replaceAll("\\s+", "");
  }

  @ParameterizedTest
  @EnumSource(PdfLanguage.class)
  void textOfBothScripts_canBeSelected_andFontsAreEmbeddedInPart(PdfLanguage language)
      throws Exception {
    PdfFile file = write(bothScripts(), language, PdfForm.FULL);
    String text = text(file);
    // The columns of a pair are extracted line by line.
    assertThat(text).contains(squeezed("Honey bees come with keepers, keepers"));
    assertThat(text).contains("长者食堂开张那天，五块钱一份的两荤两素");
    assertThat(text).contains("AlphaUniversity", "1234-5678-9012", "48,211", "ada");
    try (PDDocument document = Loader.loadPDF(file.bytes())) {
      assertThat(document.getPage(0).getMediaBox().getWidth())
          .isCloseTo(PDRectangle.A4.getWidth(), org.assertj.core.data.Offset.offset(0.5f));
      List<String> fonts = new ArrayList<>();
      for (PDPage page : document.getPages()) {
        for (COSName name : page.getResources().getFontNames()) {
          PDFont font = page.getResources().getFont(name);
          assertThat(font.isEmbedded()).as(font.getName()).isTrue();
          fonts.add(font.getName());
        }
      }
      assertThat(fonts).isNotEmpty().allMatch(name -> name.matches("[A-Z]{6}\\+.*"));
    }
  }

  /** A single column, so that its lines are consecutive. */
  @Test
  void wholeText_isTheCheckedText_inBothScripts() throws Exception {
    String text = text(write(bothScripts(), PdfLanguage.ENGLISH, PdfForm.MARKED));
    assertThat(text).contains(squeezed(PdfSamples.ENGLISH)).contains(PdfSamples.CHINESE);
  }

  /** Scripts within a line, and changed words within a passage. */
  @Test
  void mixedLine_isReadInItsOrder() throws Exception {
    String mixed = "研究 DNA 与 RNA 的队伍, 三个月 later 到了 2026 年";
    PdfReport.Content content = PdfSamples.content(List.of(mixed));
    assertThat(text(write(content, PdfLanguage.ENGLISH, PdfForm.MARKED))).contains(squeezed(mixed));
    ObjectNode passage = (ObjectNode) content.answer().at("/sources/0/passages/0");
    passage.putArray("runs").addArray().add(0).add(3).add(7).add(3);
    String pairs = text(write(content, PdfLanguage.ENGLISH, PdfForm.FULL));
    assertThat(pairs)
        .contains("DNA与RNA的队伍,三个月")
        .contains(squeezed("1.1 研究 DN (doc-1) · minor changes"));
  }

  @ParameterizedTest
  @EnumSource(PdfForm.class)
  void everyForm_isPdfAAndAccessible(PdfForm form) throws Exception {
    PdfFile file = write(PdfSamples.withDecision(bothScripts()), PdfLanguage.CHINESE, form);
    for (PDFAFlavour flavour : List.of(PDFAFlavour.PDFA_2_A, PDFAFlavour.PDFUA_1)) {
      assertThat(faults(file, flavour)).as(flavour.toString()).isEmpty();
    }
  }

  static List<String> faults(PdfFile file, PDFAFlavour flavour) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    try (PDFAParser parser =
            Foundries.defaultInstance()
                .createParser(new ByteArrayInputStream(file.bytes()), flavour);
        PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false)) {
      ValidationResult result = validator.validate(parser);
      List<String> faults = new ArrayList<>();
      for (TestAssertion assertion : result.getTestAssertions()) {
        if (assertion.getStatus() == TestAssertion.Status.FAILED) {
          faults.add(assertion.getRuleId() + " " + assertion.getMessage());
        }
      }
      assertThat(result.isCompliant()).isEqualTo(faults.isEmpty());
      return faults;
    }
  }

  @Test
  void pdfAFault_isSeen() throws Exception {
    var bytes = new java.io.ByteArrayOutputStream();
    try (var document = new PDDocument()) {
      document.addPage(new PDPage());
      PdfFile.addRoomForSignature(document);
      document.save(bytes);
    }
    assertThat(faults(PdfFile.of(bytes.toByteArray()), PDFAFlavour.PDFA_2_A)).isNotEmpty();
  }

  @Test
  void excludedSource_isInTheAnnexWithItsReason_andItsPassagesAreNotShown() throws Exception {
    PdfReport.Content content = PdfSamples.withDecision(bothScripts());
    String text = text(write(content, PdfLanguage.ENGLISH, PdfForm.FULL));
    assertThat(text)
        .contains(squeezed("Excluded source: 1 Honey (doc-1)"))
        .contains(squeezed("Reason: Cited with page numbers"))
        .contains(squeezed("confirmed by lin"))
        .contains(squeezed("As checked: 97.1 %"))
        .doesNotContain("1.1Honey");
    assertThat(text.indexOf(squeezed("Pages 7 and 8 have no text.")))
        .isBetween(0, text.indexOf(squeezed("of the text is reused")));
    assertThat(text.indexOf("2.1")).isLessThan(text.indexOf("Annex"));
  }

  @Test
  void shortForm_hasNoPassages() throws Exception {
    PdfFile file = write(bothScripts(), PdfLanguage.ENGLISH, PdfForm.SHORT);
    assertThat(text(file)).contains("doc-1").doesNotContain("keepershaveassociations");
  }

  @Test
  void withoutOwnWork_leavesItsPassagesOut() throws Exception {
    PdfReport.Content content = bothScripts();
    ((ObjectNode) content.answer().path("sources").path(0)).put("ownWork", true);
    ((ObjectNode) content.answer().path("ratios")).put("withoutOwnWork", 0.4);
    ((ObjectNode) content.answer().path("matchedLengths")).put("withoutOwnWork", 56);
    String text = text(write(content, PdfLanguage.ENGLISH, PdfForm.WITHOUT_OWN_WORK));
    assertThat(text)
        .contains(squeezed("40.6 % of the text is reused, without the author’s own work"))
        .contains("2.1")
        .doesNotContain("1.1Honey");
  }

  /** Any text is drawn, and nothing is loaded. */
  @Test
  void markupOfStrangers_isText_andNothingIsLoaded() throws Exception {
    var requests = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          exchange.close();
        });
    server.start();
    try {
      String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/x.png";
      String hostile =
          "<img src=\""
              + url
              + "\"/><style>@import url("
              + url
              + ");</style><link rel=\"stylesheet\" href=\""
              + url
              + "\"/>&amp;<![CDATA[ ]]><!DOCTYPE x SYSTEM \""
              + url
              + "\">";
      PdfReport.Content content = PdfSamples.content(List.of(hostile));
      ((ObjectNode) content.answer().path("document")).put("id", hostile);
      ((ObjectNode) content.answer().path("sources").path(0))
          .put("title", hostile)
          .put("id", hostile);
      for (PdfForm form : PdfForm.values()) {
        assertThat(text(write(content, PdfLanguage.ENGLISH, form))).contains(squeezed(hostile));
      }
      assertThat(requests).hasValue(0);
    } finally {
      server.stop(0);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'Долгий текст и ещё слова',",
    "'עברית', Hebrew",
    "'العربية', Arabic",
    "'ภาษาไทย', Thai",
    "'한국어 텍스트', Hangul",
    "'ሰላም', Ethiopic"
  })
  void scriptWithoutAFont_isNamed(String text, String script) throws Exception {
    PdfReport.Content content = PdfSamples.content(List.of(PdfSamples.ENGLISH + text));
    if (script == null) {
      assertThat(text(write(content, PdfLanguage.ENGLISH, PdfForm.MARKED)))
          .contains(squeezed(text));
      return;
    }
    assertThatExceptionOfType(PdfException.class)
        .isThrownBy(() -> write(content, PdfLanguage.ENGLISH, PdfForm.FULL))
        .withMessageStartingWith("This report has " + script + " letters,")
        .withMessageContaining("HTML report");
  }

  @Test
  void noChineseFont_isSaid_forChineseWordsToo() throws Exception {
    PdfFonts none = PdfFonts.of(List.of(), List.of(folder));
    for (PdfReport.Content content :
        List.of(bothScripts(), PdfSamples.content(List.of(PdfSamples.ENGLISH)))) {
      assertThatExceptionOfType(PdfException.class)
          .isThrownBy(() -> PdfReport.write(content, PdfLanguage.CHINESE, PdfForm.FULL, none))
          .withMessageContaining("has Chinese letters, and no font here has them");
    }
    PdfReport.write(
        PdfSamples.content(List.of(PdfSamples.ENGLISH)), PdfLanguage.ENGLISH, PdfForm.FULL, none);
  }

  @Test
  void chineseFontOfTheMachine_isFound() throws Exception {
    Path fonts = Files.createDirectories(folder.resolve("truetype/droid"));
    Files.copy(ChineseFont.file(), fonts.resolve("DroidSansFallbackFull.ttf"));
    PdfFonts found = PdfFonts.of(List.of(), List.of(folder));
    assertThat(text(PdfReport.write(bothScripts(), PdfLanguage.CHINESE, PdfForm.MARKED, found)))
        .contains(PdfSamples.CHINESE);
  }

  @Test
  void fileThatIsNoFont_isRefused() throws Exception {
    Path file = Files.writeString(folder.resolve("no.ttf"), "no font");
    for (Path named : List.of(file, folder.resolve("missing.ttf"))) {
      assertThatExceptionOfType(PdfException.class)
          .isThrownBy(() -> PdfFonts.of(List.of(named), List.of()))
          .withMessageContaining("cannot be read");
    }
  }

  @Test
  void characterThatNoFontHas_isABox_andCounted() throws Exception {
    String text =
        text(
            write(
                PdfSamples.content(List.of(PdfSamples.ENGLISH + " 😀\u0007\u200b")),
                PdfLanguage.ENGLISH,
                PdfForm.MARKED));
    assertThat(text)
        .contains("officers.□")
        .contains(squeezed("1 characters that no font here has"));
  }

  @Test
  void reportThatIsTooLarge_isRefused_withWhatToDo() {
    PdfReport.Content content = PdfSamples.large(4, (int) PdfReport.CHARACTERS_MAX / 4);
    assertThatExceptionOfType(PdfException.class)
        .isThrownBy(() -> write(content, PdfLanguage.ENGLISH, PdfForm.FULL))
        .withMessageContaining("Use the short form, or the HTML report.");
  }

  @Test
  void everyWord_isInBothLanguages() {
    Properties english = PdfWords.load(PdfLanguage.ENGLISH);
    Properties chinese = PdfWords.load(PdfLanguage.CHINESE);
    assertThat(english.stringPropertyNames()).isEqualTo(chinese.stringPropertyNames());
    for (String key : english.stringPropertyNames()) {
      for (String value : List.of("{0}", "{1}")) {
        assertThat(chinese.getProperty(key).contains(value))
            .as(key)
            .isEqualTo(english.getProperty(key).contains(value));
      }
      assertThat(english.getProperty(key)).as(key).isNotBlank();
      assertThat(chinese.getProperty(key)).as(key).isNotBlank();
    }
  }
}
