package org.palimpsest.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.core.note.Note;
import org.palimpsest.testing.Browser;

/** The page in a browser, without a network. */
final class ReportPageIT {

  private static Browser browser;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    browser = Browser.start();
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterEach
  void nothingWentWrong() {
    assertThat(browser.errors()).isEmpty();
  }

  private Page open(String locale) throws IOException {
    return browser.open(
        Samples.write(folder.resolve("report.html"), false, Samples.answer("a.txt")), locale, 1200);
  }

  private static String ratio(Page page, String name) {
    Locator row = page.locator("[data-ratio=" + name + "]");
    return name.equals("total") ? row.textContent() : row.locator("td.figure").textContent();
  }

  private static void tab(Page page, String name) {
    page.locator("[data-tab=" + name + "]").click();
  }

  private static String percent(int length) {
    return Percent.of(Samples.ratio(length), length, Samples.TEXT.length());
  }

  @Test
  void ratios_areTheServersUntilSomethingIsDecided() throws IOException {
    Page page = open("en-GB");
    assertThat(ratio(page, "total")).isEqualTo(percent(90));
    assertThat(ratio(page, "withoutQuotations")).isEqualTo(percent(63));
    assertThat(ratio(page, "withoutOwnWork")).isEqualTo(percent(52));
    assertThat(ratio(page, "largestSource")).isEqualTo(percent(52));
    assertThat(page.locator("main").textContent()).contains("</script><b>Bold</b> & more.");
  }

  /** 3.446 % is rounded to 3.4 %, although .0345 would give 3.5 %. */
  @Test
  void shares_areRoundedOnce() throws IOException {
    ObjectNode answer = Samples.answer("a.txt");
    ((ObjectNode) answer.path("document")).put("length", 14_075);
    ((ObjectNode) answer.path("matchedLengths")).put("total", 485);
    ((ObjectNode) answer.path("ratios")).put("total", 0.0345);
    ((ObjectNode) answer.path("sources").path(0)).put("matchedLength", 485).put("ratio", 0.0345);
    ((ObjectNode) answer.path("excluded").path(0)).put("matchedLength", 485).put("ratio", 0.0345);
    answer
        .putArray("sections")
        .addObject()
        .put("name", "body")
        .put("length", 14_075)
        .put("matchedLength", 485)
        .put("ratio", 0.0345);
    Path one = Samples.write(folder.resolve("one.html"), false, answer);

    Page page = browser.open(one, "en-GB", 1200);

    assertThat(ratio(page, "total")).isEqualTo("3.4 %");
    assertThat(page.locator("[data-source='0'] > strong").textContent()).isEqualTo("3.4 %");
    tab(page, "sections");
    assertThat(page.locator("[data-section=body] td").first().textContent()).isEqualTo("3.4 %");
    tab(page, "excluded");
    assertThat(page.locator("[data-excluded='0']").textContent()).contains("3.4 %");
    Path two = Samples.write(folder.resolve("two.html"), false, answer, Samples.answer("b.txt"));
    assertThat(browser.open(two, "en-GB", 1200).locator("table.documents").textContent())
        .contains("3.4 %")
        .doesNotContain("3.5 %");
  }

  @Test
  void whatIsCountedAgain_changesTheRatiosThatItIsOf() throws IOException {
    Page page = open("en-GB");
    tab(page, "excluded");
    page.locator("[data-excluded='0'] input").check();
    assertThat(ratio(page, "total")).isEqualTo(percent(100));
    assertThat(ratio(page, "withoutQuotations")).isEqualTo(percent(73));
    page.locator("[data-excluded='1'] input").check();
    assertThat(ratio(page, "withoutQuotations")).isEqualTo(percent(100));
    page.locator("[data-excluded='2'] input").check();
    assertThat(ratio(page, "withoutOwnWork")).isEqualTo(percent(100));
    page.locator("[data-excluded='0'] input").uncheck();
    page.locator("[data-excluded='1'] input").uncheck();
    page.locator("[data-excluded='2'] input").uncheck();
    assertThat(ratio(page, "total")).isEqualTo(percent(90));
    assertThat(ratio(page, "withoutOwnWork")).isEqualTo(percent(52));
  }

  @Test
  void sourceSetAside_takesItsTextAway_andTravelsWithTheFile() throws IOException {
    Page page = open("en-GB");
    page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Exclude … other.txt")).click();
    page.getByLabel("Your name").fill("Ada <b>");
    page.getByLabel("Reason").fill("cited </script>");
    page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Exclude").setExact(true))
        .click();
    assertThat(ratio(page, "total")).as("what the third has stays").isEqualTo(percent(62));
    assertThat(ratio(page, "withoutOwnWork")).isEqualTo(percent(24));
    tab(page, "decisions");
    Download download =
        page.waitForDownload(
            () ->
                page.getByRole(
                        AriaRole.BUTTON,
                        new GetByRoleOptions().setName("Save a report with these decisions"))
                    .click());
    Path saved = folder.resolve("saved.html");
    download.saveAs(saved);
    Page again = browser.open(saved, "en-GB", 1200);
    assertThat(ratio(again, "total")).isEqualTo(percent(62));
    tab(again, "decisions");
    assertThat(again.locator("main").textContent()).contains("Ada <b>", "cited </script>");
  }

  /** A source view names the other sources of a passage. */
  @Test
  void passageOfSeveralSources_namesTheOthers() throws IOException {
    ObjectNode answer = Samples.answer("versions.txt");
    ObjectNode passage = (ObjectNode) answer.at("/sources/0/passages/0");
    passage.put("alsoInCount", 22).putArray("alsoIn").addObject().put("id", "draft.txt");
    Page page =
        browser.open(Samples.write(folder.resolve("versions.html"), false, answer), "en-GB", 1200);

    assertThat(pane(page, 0)).contains("also in draft.txt and 21 more");
  }

  private static void setAside(Page page, int source) {
    page.locator("li.source[data-source='" + source + "'] button.decide").click();
    page.getByLabel("Your name").fill("Ada");
    page.getByLabel("Reason").fill("cited");
    page.locator("form.decide button[type=submit]").click();
  }

  /** The content beside the text for an open source. */
  private static String pane(Page page, int source) {
    page.locator("li.source[data-source='" + source + "'] button.link").click();
    page.locator("aside .text, aside .excerpt").first().waitFor();
    String text = page.locator("aside").textContent();
    page.keyboard().press("Escape");
    return text;
  }

  @Test
  void otherSitesSources_areTold_shownAsFarAsTheyMay_andSetAsideEachByItself() throws IOException {
    Page page =
        browser.open(
            Samples.write(folder.resolve("report.html"), false, Samples.federated()),
            "en-GB",
            1200);
    assertThat(ratio(page, "total")).isEqualTo(percent(105));
    assertThat(pane(page, 1)).contains("neither the text nor its place", "by fingerprints only");
    assertThat(pane(page, 2)).contains("Wain fell on the hills.", "compared there");
    setAside(page, 3);
    assertThat(ratio(page, "total")).isEqualTo(percent(90));
    setAside(page, 1);
    assertThat(ratio(page, "total")).isEqualTo(percent(52));
    setAside(page, 2);
    assertThat(ratio(page, "total")).as("this site has it, too").isEqualTo(percent(52));
    assertThat(page.locator("li.source").count()).isEqualTo(4);
    setAside(page, 0);
    assertThat(ratio(page, "total")).isEqualTo(percent(0));
  }

  /** Incomplete checks must be visible among many ratios of 0. */
  @Test
  void overview_saysWhatIsToBeKnownOfEach() throws IOException {
    ObjectNode warned = Samples.answer("warned.txt");
    ArrayNode warnings = warned.withArray("warnings");
    for (String rank : List.of("information", "warning", "warning", "error")) {
      warnings
          .addObject()
          .put("code", "new")
          .put("rank", rank)
          .put("text", "A <b>" + rank + "</b>");
    }
    ObjectNode partial = Samples.answer("partial.txt");
    partial.put("partialResults", true);
    Path file =
        Samples.write(
            folder.resolve("many.html"), true, Samples.answer("whole.txt"), warned, partial);

    Page page = browser.open(file, "en-GB", 1200);
    page.locator("details.notes summary").click();

    assertThat(page.locator("details.notes li").allTextContents())
        .containsExactlyInAnyOrder(
            "warned.txt: A <b>error</b>",
            "warned.txt: A <b>warning</b>",
            "partial.txt: Not everything was compared; the true figure may be higher.");
  }

  /** By rank and language, with names of sections and signs. */
  @Test
  void notesAndNames_areInTheLanguageOfThePage() throws IOException {
    ObjectNode answer = Samples.answer("a.txt");
    ArrayNode warnings = answer.putArray("warnings");
    for (Note note :
        List.of(
            Note.of("sourcesNotListed", "found", 12_345, "listed", 100),
            Note.of("tableless", "documents", 1),
            Note.of("strangeText"))) {
      warnings.addPOJO(note.toMap());
    }
    answer.putArray("sections").addObject().put("name", "references").put("length", 40);
    ObjectNode sign = answer.putArray("signs").addObject().put("kind", "unseenText");
    sign.put("count", 9).putPOJO("note", Note.of("unseenText").toMap());
    sign.putArray("texts").addObject().put("page", 2).put("reason", "tiny").put("text", "small");
    Path file = Samples.write(folder.resolve("notes.html"), false, answer);

    Page chinese = browser.open(file, "zh-CN", 1200);

    assertThat(chinese.locator(".notes.error").textContent())
        .isEqualTo("未比对内容文献库中有 1 篇文献有正文而无指纹，来自其中的复制可能漏检。运行命令 palimpsest mend 可补全指纹。");
    assertThat(chinese.locator(".notes.warning").textContent()).contains("采信较低的复制比之前");
    assertThat(chinese.locator("details.notes").textContent()).contains("共发现 12,345 个来源");
    tab(chinese, "sections");
    assertThat(chinese.locator("[data-section=references] th").textContent()).isEqualTo("参考文献");
    tab(chinese, "signs");
    assertThat(chinese.locator("main").textContent())
        .contains("不可见文字：9", "第 2 页，字号极小：small", "已单独检测");
    assertThat(browser.open(file, "en-GB", 1200).locator(".notes.error").textContent())
        .startsWith("Not compared1 document of the library has text but no fingerprints;");
  }

  /** The overview must agree with the decisions. */
  @Test
  void overview_followsWhatWasDecided() throws IOException {
    Path file =
        Samples.write(
            folder.resolve("decided.html"), true, Samples.answer("one.txt"), Samples.answer("two"));
    Page page = browser.open(file, "en-GB", 1200);
    page.locator("tr[data-key='0'] button.link").click();
    setAside(page, 0);
    page.goBack();

    Locator rows = page.locator("table.documents tbody tr");
    assertThat(rows.first().textContent()).startsWith("two" + percent(90));
    assertThat(rows.last().textContent())
        .startsWith("one.txt" + percent(62) + "as checked: " + percent(90));
  }

  @Test
  void whatIsSetApart_saysWhoElseHasIt() throws IOException {
    ObjectNode answer = Samples.answer("a.txt");
    ObjectNode common = (ObjectNode) answer.path("excluded").path(0);
    ArrayNode sources = common.put("sourceCount", 1_207).putArray("sources");
    sources.addObject().put("id", "b.txt").put("title", "<b>Rain</b>");
    for (int i = 0; i < 9; i++) {
      sources.addObject().put("id", "c" + i + ".txt");
    }
    ObjectNode held = (ObjectNode) answer.path("excluded").path(1);
    held.put("heldByMoreThan", 4_000).putArray("sources").addObject().put("id", "d.txt");
    Path file = Samples.write(folder.resolve("report.html"), false, answer);

    Page page = browser.open(file, "en-GB", 1200);

    tab(page, "excluded");
    assertThat(page.locator("[data-excluded='0']").textContent())
        .contains("also in <b>Rain</b> (b.txt); c0.txt; c1.txt; c2.txt; c3.txt and 1,202 more");
    assertThat(page.locator("[data-excluded='1']").textContent())
        .contains("in more than 4,000 documents, such as d.txt");
    assertThat(page.locator("[data-excluded='2']").textContent()).doesNotContain("also in");
  }

  @Test
  void shortCopies_areListed_underlinedInTheText_andCountInTheirOwnRatio() throws IOException {
    ObjectNode answer = Samples.answer("a.txt");
    ((ObjectNode) answer.path("matchedLengths")).put("withShort", 105);
    ((ObjectNode) answer.path("ratios")).put("withShort", Samples.ratio(105));
    ObjectNode copy = answer.putArray("short").addObject().put("kind", "short");
    copy.putObject("suspicious").put("offset", 100).put("length", 15);
    ObjectNode source = copy.put("sourceCount", 3).putArray("sources").addObject();
    source.put("id", "b.txt").putObject("source").put("offset", 7).put("length", 15);
    Page page =
        browser.open(Samples.write(folder.resolve("short.html"), false, answer), "en-GB", 1200);

    assertThat(ratio(page, "withShort")).isEqualTo(percent(105));
    tab(page, "excluded");
    assertThat(page.locator("section.short li").textContent())
        .contains("100–115 in b.txt and 2 more", Samples.TEXT.substring(100, 115));
    assertThat(page.locator("u.short").textContent()).isEqualTo(Samples.TEXT.substring(100, 115));
    page.locator("[data-excluded='0'] input").check();
    assertThat(ratio(page, "total")).isEqualTo(percent(100));
    assertThat(ratio(page, "withShort")).isEqualTo(percent(115));
  }

  @Test
  void whatKeptAnswersDoNotSay_isSaidToBeUnknown() throws IOException {
    assertThat(open("en-GB").locator("#head dl").textContent())
        .contains("rows=10")
        .doesNotContain("unknown");
    Path file = folder.resolve("kept.html");
    Files.writeString(file, Samples.pageOfKept(Samples.answer("a.txt")));
    String head = browser.open(file, "en-GB", 1200).locator("#head dl").textContent();
    assertThat(head)
        .contains("do not say when they were given", "Compared withunknown")
        .contains("Changed settingsunknown");
  }

  /** The signature of a saved copy stays valid. */
  @Test
  void savedCopy_isTheSameToTheCharacterButForTheDecisions() throws Exception {
    Page page = open("zh-CN");
    tab(page, "excluded");
    page.locator("[data-excluded='0'] input").check();
    tab(page, "decisions");
    Download download = page.waitForDownload(() -> page.getByText("另存含上述人工判定的报告").click());
    Path saved = folder.resolve("saved.html");
    download.saveAs(saved);
    ReportFile copy = ReportFile.read(saved);
    assertThat(copy.hasDecisions()).isTrue();
    assertThat(new String(copy.signedBytes(), StandardCharsets.UTF_8))
        .isEqualTo(Files.readString(folder.resolve("report.html")));
  }

  @Test
  void passage_isShownBesideItsSource_byKeysToo() throws IOException {
    Page page = open("en-GB");
    page.locator(".sheet mark").first().click();
    assertThat(page.locator("aside .excerpt").first().textContent()).contains("Wain fell");
    assertThat(page.evaluate("[...CSS.highlights.get('changed')].map(String)").toString())
        .contains("Rain", "Wain");
    page.keyboard().press("n");
    page.keyboard().press("Escape");
    assertThat(page.locator("aside .excerpt").count()).isZero();
    assertThat(page.locator("li.source").first().isVisible()).isTrue();
  }

  @Test
  void passage_isShownInADialog_whereThereIsNoRoomBesideTheText() throws IOException {
    Path file = Samples.write(folder.resolve("report.html"), false, Samples.answer("a.txt"));
    Page page = browser.open(file, "en-GB", 360);
    page.locator(".sheet mark").first().click();
    assertThat(page.locator("dialog .side-text").nth(1).textContent()).contains("Wain fell");
    assertThat(page.locator("dialog mark.changed").allTextContents()).contains("Rain ", "Wain ");
    page.keyboard().press("n");
    page.keyboard().press("Escape");
    assertThat(page.locator("dialog[open]").count()).isZero();
  }

  @Test
  void whatAnotherSiteDoesNotShow_isMarked() throws IOException {
    ObjectNode answer = Samples.answer("a.txt");
    ObjectNode passage = (ObjectNode) answer.at("/sources/0/passages/0");
    passage.remove("runs");
    passage.put("snippet", "It rained all day [… 40 …] and nobody came.");
    ((ObjectNode) passage.path("source")).remove("text");
    Page page =
        browser.open(Samples.write(folder.resolve("report.html"), false, answer), "en-GB", 1200);
    page.locator(".sheet mark").first().click();
    assertThat(page.locator("aside .excerpt").first().textContent())
        .contains("It rained all day [… 40 …] and nobody came.");
    assertThat(page.locator("aside .masked").allTextContents()).containsExactly("[… 40 …]");
  }

  /** The same order as in the PDF. */
  @Test
  void onPaper_figuresComeFirst_thenTheEvidenceThatCounts_thenTheAnnex() throws IOException {
    ObjectNode answer = Samples.answer("a.txt");
    ((ArrayNode) answer.path("warnings")).addObject().put("text", "A shard did not answer.");
    String page = Samples.page(false, answer);
    Path file =
        Files.writeString(
            folder.resolve("decided.html"),
            page.replace(
                "id=\"decisions\">[]",
                "id=\"decisions\">[{\"case\":\"a.txt/0\",\"kind\":\"source\",\"key\":\"/third.txt\","
                    + "\"reason\":\"Cited\",\"by\":\"Ada\",\"at\":\"2026-01-02T03:04:05Z\"}]"));
    Page opened = browser.open(file, "en-GB", 1200);

    String text;
    try (PDDocument printed = Loader.loadPDF(opened.pdf())) {
      text = new PDFTextStripper().getText(printed).replaceAll("\\s+", " ");
    }

    assertThat(text).contains("Alpha University", "1234-5678-9012", "library (12,345 documents)");
    assertThat(text)
        .containsSubsequence(
            "A shard did not answer.",
            "similarity",
            "Sources",
            "1.1 ",
            "2.1 ",
            "Annex",
            "Cited",
            "Not counted")
        .doesNotContain("3.1 ", "Take back", "The text");
    assertThat(opened.locator("#printed").textContent()).isEmpty();
  }

  @Test
  void pageIsAccessible_andFitsANarrowScreen() throws IOException {
    assertAccessibleAndFits("en-GB", 360);
  }

  @Test
  @Tag("long")
  void pageInChineseIsAccessible_andFitsAWideScreen() throws IOException {
    assertAccessibleAndFits("zh-CN", 1200);
  }

  private void assertAccessibleAndFits(String locale, int width) throws IOException {
    Path one = Samples.write(folder.resolve("report.html"), false, Samples.answer("a.txt"));
    Path several =
        Samples.write(
            folder.resolve("intake.html"), true, Samples.answer("a.txt"), Samples.answer("b.txt"));
    for (Path file : new Path[] {one, several}) {
      Page page = browser.open(file, locale, width);
      assertThat(new AxeBuilder(page).analyze().getViolations()).isEmpty();
      assertThat((Integer) page.evaluate("document.documentElement.scrollWidth"))
          .isLessThanOrEqualTo(width);
    }
    Page page = browser.open(one, locale, width);
    page.locator(".sheet mark").first().click();
    assertThat(new AxeBuilder(page).analyze().getViolations()).isEmpty();
  }
}
