package org.palimpsest.federation.desk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.ScreenshotOptions;
import com.microsoft.playwright.options.ColorScheme;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.testing.Browser;

/**
 * All main pages of a desk with the sample, in both languages, light and dark, wide and narrow.
 * {@code -Dpalimpsest.pictures=DIR} names a folder for a picture of each.
 */
@Timeout(900)
@Tag("long")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class DeskPicturesIT {

  private static final int PORT = DeskProcess.freePort();
  private static final String ROOT = "http://127.0.0.1:" + PORT;
  private static final String PICTURES = System.getProperty("palimpsest.pictures", "");
  private static final int HEIGHT = 1200;
  private static final int NARROW = 360;
  private static final int PDF_DPI = 110;

  /** Four English words in a row, without names. */
  private static final Pattern ENGLISH = Pattern.compile("[A-Za-z]+( [a-z]+){3}");

  /** A percentage as English has it. */
  private static final Pattern PERCENT = Pattern.compile("\\d %");

  /** True once the page is drawn, and both sides of evidence are aligned. */
  private static final String DRAWN =
      "() => document.fonts.ready.then(() => new Promise(done =>"
          + " requestAnimationFrame(() => requestAnimationFrame(done))))";

  /** Pages that show names of documents, which are English on a Chinese page, too. */
  private static final List<String> WITH_NAMES =
      List.of("assignment", "evidence", "evidence-source", "evidence-pair", "excluded", "library");

  @TempDir private static Path folder;

  private static Browser browser;
  private static DeskProcess desk;
  private static Page page;
  private static String assignment;

  @BeforeAll
  static void start() throws Exception {
    browser = Browser.start();
    desk = DeskProcess.start(folder.resolve("home"), PORT, "--sample");
    page = browser.open(desk.address(), "en-GB", 1280);
    page.setDefaultTimeout(60_000);
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
    if (desk != null) {
      desk.close();
    }
  }

  private static void go(String hash) {
    page.navigate("about:blank"); // so that the page begins anew
    page.navigate(ROOT + "/desk/#" + hash);
    page.waitForSelector("h1");
  }

  private static void go(String hash, String content) {
    go(hash);
    page.waitForSelector(content);
  }

  private static void awaitChecked(int papers) {
    page.waitForFunction(
        "papers => { const states = [...document.querySelectorAll('table.documents .state')];"
            + " return states.length === papers && states.every(each => each.dataset.state ==="
            + " 'done'); }",
        papers);
  }

  private static void open(String paper) {
    go(assignment);
    page.click("table.documents button.link:text-is('" + paper + "')");
    page.waitForSelector("article.case");
  }

  @Test
  @Order(1)
  void sample_isAddedOnce_andShowsPairsAndAllKindsOfText() throws Exception {
    page.click(".assignments a");
    awaitChecked(10);
    assignment = page.evaluate("() => window.location.hash").toString().substring(1);

    DeskProcess.again(folder.resolve("home"), PORT, "--sample");
    go("", ".assignments a");
    assertThat(page.locator(".assignments a").count()).isEqualTo(1);
    assertThat(page.locator(".settings").textContent()).contains("library (21 documents)");
    go(assignment);
    awaitChecked(10);
    assertThat(page.locator("table.pairs tbody tr").allTextContents())
        .hasSize(2)
        .anyMatch(pair -> pair.contains("Dunn") && pair.contains("Haddad"))
        .anyMatch(pair -> pair.contains("陈思远") && pair.contains("林晓雨"));
    assertThat(page.locator("table.documents tr:has-text('0.0 %')").allTextContents())
        .hasSize(2)
        .anyMatch(paper -> paper.contains("Lindqvist"))
        .anyMatch(paper -> paper.contains("王若兰"));
    open("Okonkwo, Sinking fields.txt");
    assertThat(page.locator(".legend li").count()).as("kinds of text").isEqualTo(6);
    open("Price, Weather in the margin.txt");
    assertThat(page.locator(".legend").textContent()).startsWith("quoted");
  }

  /** Language, color scheme and width of a browser. */
  record Look(String language, ColorScheme scheme, int width) {
    String suffix() {
      return (language.equals("en") ? "" : "-zh")
          + (scheme == ColorScheme.DARK ? "-dark" : "")
          + (width == NARROW ? "-narrow" : "");
    }
  }

  static Stream<Look> looks() {
    return Stream.of("en", "zh")
        .flatMap(
            language ->
                Stream.of(
                    new Look(language, ColorScheme.LIGHT, 1280),
                    new Look(language, ColorScheme.DARK, 1280),
                    new Look(language, ColorScheme.LIGHT, NARROW)));
  }

  private static Map<String, Runnable> pages(boolean isNarrow) {
    Map<String, Runnable> pages = new LinkedHashMap<>();
    pages.put("checks", () -> go("", ".assignments a"));
    pages.put(
        "new-assignment",
        () -> {
          go("");
          page.click("main .bar button");
          page.waitForSelector("dialog[open]");
        });
    pages.put(
        "assignment",
        () -> {
          go(assignment);
          awaitChecked(10);
        });
    pages.put("evidence", () -> open("Okonkwo, Sinking fields.txt"));
    pages.put("evidence-source", () -> openSource("Okonkwo, Sinking fields.txt", isNarrow));
    pages.put("evidence-pair", () -> openSource("陈思远，雨后的小区.txt", isNarrow));
    pages.put(
        "excluded",
        () -> {
          open("Okonkwo, Sinking fields.txt");
          page.click("[data-tab=excluded]");
        });
    pages.put("library", () -> go("/library", "tbody td"));
    pages.put("sites", () -> go("/sites", "main p:not(.problem)"));
    pages.put("administration", () -> go("/administration", ".panel tbody"));
    Map.of("access", ".panel .empty", "sharing", ".panel .empty", "audit", ".panel tbody")
        .forEach(
            (tab, content) ->
                pages.put(
                    tab,
                    () -> {
                      go("/administration", ".panel tbody");
                      page.click("[data-tab=" + tab + "]");
                      page.waitForSelector(content);
                    }));
    pages.put("account", () -> go("/account", ".empty"));
    pages.put("verify", () -> go("/verify", "form"));
    return pages;
  }

  private static void openSource(String paper, boolean isNarrow) {
    open(paper);
    page.click(".source button.link >> nth=0");
    page.waitForSelector(isNarrow ? "dialog[open]" : "aside .panel .text");
  }

  @ParameterizedTest
  @MethodSource("looks")
  @Order(2)
  void pages_areAccessible_fitTheScreen_andSpeakOneLanguage(Look look) {
    page.setViewportSize(look.width(), HEIGHT);
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(look.scheme()));
    page.evaluate(
        "language => localStorage.setItem('palimpsest-language', language)", look.language());
    pages(look.width() == NARROW)
        .forEach(
            (name, opens) -> {
              opens.run();
              page.evaluate(DRAWN);
              assertGood(name + look.suffix());
              if (look.language().equals("zh")) {
                assertChinese(name);
              }
              picture("desk-" + name + look.suffix());
            });
    assertThat(browser.errors()).isEmpty();
  }

  private static void assertGood(String name) {
    assertThat(
            page.evaluate(
                "() => document.documentElement.scrollWidth <="
                    + " document.documentElement.clientWidth"))
        .as(name + " fits the screen")
        .isEqualTo(true);
    assertThat(new AxeBuilder(page).analyze().getViolations())
        .as(name)
        .extracting(each -> each.getId() + " " + each.getNodes().get(0).getHtml())
        .isEmpty();
  }

  private static void assertChinese(String name) {
    String shown = page.locator("main").innerText();
    assertThat(shown).as(name).doesNotContainPattern(PERCENT);
    if (!WITH_NAMES.contains(name)) {
      assertThat(shown).as(name).doesNotContainPattern(ENGLISH);
    }
  }

  private static void picture(String name) {
    if (!PICTURES.isEmpty()) {
      page.screenshot(new ScreenshotOptions().setPath(Path.of(PICTURES).resolve(name + ".png")));
    }
  }

  @Test
  @Order(3)
  void report_isAPdf() throws Exception {
    page.evaluate("() => localStorage.setItem('palimpsest-language', 'en')");
    page.setViewportSize(1280, HEIGHT);
    open("Okonkwo, Sinking fields.txt");
    Object address = page.locator(".menu a[href*='form=full']").getAttribute("href");
    byte[] pdf = page.request().get(ROOT + address).body();
    try (PDDocument document = Loader.loadPDF(pdf)) {
      assertThat(document.getNumberOfPages()).isGreaterThan(1);
      if (!PICTURES.isEmpty()) {
        BufferedImage first = new PDFRenderer(document).renderImageWithDPI(0, PDF_DPI);
        if (!ImageIO.write(first, "png", Path.of(PICTURES).resolve("desk-report.png").toFile())) {
          fail("no PNG can be written");
        }
      }
    }
  }
}
