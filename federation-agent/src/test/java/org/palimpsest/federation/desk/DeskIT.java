package org.palimpsest.federation.desk;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByLabelOptions;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.testing.Commands;
import org.palimpsest.federation.testing.Prose;
import org.palimpsest.report.ReportFile;
import org.palimpsest.testing.Browser;

/** The desk as people use it: in a real browser, from the first file to the decision. */
@Timeout(900)
@Tag("long")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class DeskIT {

  private static final int PORT = DeskProcess.freePort();
  private static final String ROOT = "http://127.0.0.1:" + PORT;
  private static final String SECOND = "second";
  private static final String USER = "third";
  private static final String PASSWORD = "a passing phrase of hers";

  private static final String SOURCE = Prose.of(1, 40);
  private static final String HOSTILE = "<img src=x onerror=alert(1)>&amp;\"';.txt";

  @TempDir private static Path folder;

  private static Browser browser;
  private static DeskProcess desk;
  private static Page page;

  @BeforeAll
  static void start() throws Exception {
    browser = Browser.start();
    desk = DeskProcess.start(folder.resolve("home"), PORT);
    page = browser.open(desk.address(), "en-GB", 1200);
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

  @AfterEach
  void nothingWentWrong() {
    assertThat(browser.errors())
        .filteredOn(error -> !error.contains("Failed to load resource"))
        .isEmpty();
  }

  private static Path file(String name, String text) throws Exception {
    Path made = Files.createDirectories(folder.resolve("files")).resolve(name);
    return Files.writeString(made, text);
  }

  private static void go(Page page, String hash) {
    page.evaluate("hash => { window.location.hash = hash; }", hash);
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName(name).setExact(true));
  }

  private static void await(Page page, String selector) {
    page.waitForSelector(selector, new Page.WaitForSelectorOptions().setTimeout(60_000));
  }

  /** Waits for an element that may be collapsed. */
  private static void awaitAttached(Page page, String selector) {
    page.waitForSelector(
        selector,
        new Page.WaitForSelectorOptions()
            .setState(WaitForSelectorState.ATTACHED)
            .setTimeout(60_000));
  }

  private static void give(Page page, Path... files) {
    int before = page.locator(".uploads li").count();
    page.setInputFiles("input[data-files]", files);
    awaitGiven(page, before + files.length);
  }

  private static void awaitGiven(Page page, int files) {
    page.waitForFunction(
        "count => { const lines = [...document.querySelectorAll('.uploads li')]; return lines.length"
            + " === count && lines.every(line => ['sent', 'failed', 'asks'].includes(line.dataset.state)); }",
        files,
        new Page.WaitForFunctionOptions().setTimeout(180_000));
  }

  /** Opens the list of checks that are of no assignment. */
  private static void single(Page page) {
    await(page, "[data-tab=single]");
    page.locator("[data-tab=single]").click();
  }

  /** Waits until the libraries are loaded. */
  private static void ready(Page page) {
    awaitAttached(page, ".settings fieldset input, .settings fieldset p");
  }

  private static void awaitDone(Page page, int rows) {
    page.waitForFunction(
        "count => { const rows = [...document.querySelectorAll('tr[data-key] .state')]; return"
            + " rows.length === count && rows.every(row => row.dataset.state === 'done'); }",
        rows,
        new Page.WaitForFunctionOptions().setTimeout(180_000));
  }

  private static String done(String name) {
    return "tr:has([data-state=done]) button.link:text-is('" + name + "')";
  }

  private static void assertAccessible(Page page, String what) {
    assertThat(new AxeBuilder(page).analyze().getViolations())
        .as(what)
        .extracting(each -> each.getId() + " " + each.getNodes().get(0).getHtml())
        .isEmpty();
  }

  @Test
  @Order(1)
  void documents_areAddedToTheLibrary_theSameOnce_andWhatCannotBeReadIsNamed() throws Exception {
    await(page, ".drop");
    go(page, "/library");
    page.waitForSelector(
        "select option", new Page.WaitForSelectorOptions().setState(WaitForSelectorState.ATTACHED));
    Path source = file("source.txt", SOURCE);
    give(page, source, file("other.txt", Prose.of(2, 40)), file("empty.txt", ""));
    assertThat(page.locator(".uploads").textContent())
        .contains("source.txt added as source.txt", "empty.txt not accepted: empty.txt is empty.");
    give(page, source);
    assertThat(page.locator(".uploads").textContent()).contains("already in the library");
    await(page, "td:text-is('source.txt')");
    assertThat(page.locator("tbody tr")).isNotNull();
    assertAccessible(page, "library");
  }

  @Test
  @Order(2)
  void filesHandedIn_areChecked_onceEach() throws Exception {
    go(page, "");
    ready(page);
    assertThat(page.locator(".sent").textContent()).isEqualTo("Nothing leaves this site.");
    String copied = Prose.of(3, 10) + "\n\n" + SOURCE.substring(0, 1500) + "\n\n" + Prose.of(4, 10);
    Path essay = file("essay.txt", copied);
    Path hostile =
        file(HOSTILE, "<script>alert(2)</script> " + Prose.of(5, 6) + SOURCE.substring(1500, 3000));
    for (Path each : List.of(essay, hostile, file("own.txt", Prose.of(6, 30)), essay)) {
      give(page, each);
    }
    assertThat(page.locator(".uploads").textContent()).contains("already handed in");
    single(page);
    awaitDone(page, 3);
    assertThat(page.locator("tr[data-key]").allTextContents())
        .anyMatch(row -> row.contains("own.txt") && row.contains("0.0 %"))
        .anyMatch(row -> row.contains("essay.txt") && !row.contains("0.0 %"));
    assertThat(page.locator("main").textContent()).contains("<img src=x onerror=alert(1)>");
    assertAccessible(page, "checks");
  }

  private static void openEssay(Page page) {
    single(page);
    await(page, done("essay.txt"));
    page.locator(done("essay.txt")).click();
    await(page, "article.case");
  }

  private static String total(Page page) {
    return ratio(page, "total");
  }

  private static String ratio(Page page, String name) {
    Locator row = page.locator("[data-ratio=" + name + "]");
    return name.equals("total") ? row.textContent() : row.locator("td.figure").textContent();
  }

  @Test
  @Order(3)
  void evidence_isDecidedOn_byKeyboard_andTheRatiosFollow() throws Exception {
    openEssay(page);
    String before = total(page);
    assertThat(before).isNotEqualTo("0.0 %");
    page.locator(".source button.link").first().press("Enter");
    await(page, "aside .panel .text");
    assertThat(page.locator("aside h2").textContent()).isEqualTo("source.txt");
    assertThat(page.locator("aside .panel .text").textContent())
        .as("the whole source")
        .isEqualTo(SOURCE);
    assertAccessible(page, "evidence beside its source");
    page.keyboard().press("Escape");
    page.locator("button.decide").first().press("Enter");
    await(page, "form.decide input:focus");
    page.keyboard().type("given in class <b>");
    page.keyboard().press("Enter");
    page.locator("[data-tab=decisions]").click();
    await(page, "li:has-text('given in class <b>')");
    assertThat(total(page)).isEqualTo("0.0 %");
    assertAccessible(page, "evidence");
    page.locator(".menu summary").click();
    Download download = page.waitForDownload(() -> page.getByText("Report file (HTML)").click());
    assertThat(download.suggestedFilename()).isEqualTo("essay.txt report.html");
    Path saved = folder.resolve("saved.html");
    download.saveAs(saved);
    ReportFile report = ReportFile.read(saved);
    assertThat(report.hasDecisions()).isTrue();
    assertThat(report.signature().orElseThrow().isOf(report)).isTrue();
    page.reload();
    await(page, "[data-tab=decisions]");
    page.locator("[data-tab=decisions]").click();
    await(page, "li:has-text('given in class <b>')");
    assertThat(total(page)).as("kept").isEqualTo("0.0 %");
  }

  @Test
  @Order(4)
  void secondPerson_confirms_andASecondDecisionAtOnceIsTold() throws Exception {
    String password = Files.readString(folder.resolve("home/password")).strip();
    String account = "{\"role\": \"librarian\", \"password\": \"" + PASSWORD + "\"}";
    assertThat(send("desk:" + password, "PUT", "/v1/accounts/" + SECOND, account).statusCode())
        .isEqualTo(201);
    Page other = browser.open(ROOT + "/desk/", "zh-CN", 1200);
    await(other, "form.login");
    assertAccessible(other, "login");
    other.locator("input[name=name]").fill(SECOND);
    other.locator("input[name=password]").fill("not the right one at all");
    other.locator("form.login button").click();
    await(other, ".problem:not([hidden])");
    other.locator("input[name=password]").fill(PASSWORD);
    other.locator("form.login button").click();
    openEssay(other);
    other.locator("[data-tab=decisions]").click();
    button(other, "确认").click();
    await(other, "li:has-text('由 second')");

    // the first page has not seen the confirmation: its decision is refused
    page.locator("[data-tab=sources]").click();
    page.locator("button.decide:has-text('Undo')").first().click();
    await(page, ".problem:not([hidden])");
    assertThat(page.locator(".problem").first().textContent())
        .contains("Another person has decided");
    page.locator("button.decide:has-text('Undo')").first().click();
    page.locator("[data-tab=decisions]").click();
    await(page, "li:has-text('undone')");
    assertThat(total(page)).isNotEqualTo("0.0 %");
    assertAccessible(other, "evidence in Chinese");
    other.context().close();
  }

  @Test
  @Order(5)
  void pages_areForNarrowScreens_andForDarkOnes() throws Exception {
    Page narrow = browser.openDark(DeskProcess.again(folder.resolve("home"), PORT), "zh-CN", 360);
    single(narrow);
    await(narrow, "[data-state=done]");
    assertThat(narrow.evaluate("() => document.documentElement.scrollWidth <= 360"))
        .isEqualTo(true);
    assertAccessible(narrow, "checks, narrow and dark");
    openEssay(narrow);
    assertThat(narrow.evaluate("() => document.documentElement.scrollWidth <= 360"))
        .isEqualTo(true);
    assertAccessible(narrow, "evidence, narrow and dark");
    narrow.context().close();
  }

  @Test
  @Order(6)
  void afterAnotherStart_allIsThere_andWhatIsDeletedIsGone() throws Exception {
    desk.close();
    desk = DeskProcess.start(folder.resolve("home"), PORT);
    Page again = browser.open(desk.address(), "en-GB", 1200);
    single(again);
    await(again, done("essay.txt"));
    assertThat(again.locator("[data-state=done]").count()).isEqualTo(3);
    again.getByLabel("Select essay.txt").check();
    button(again, "Delete").click();
    await(again, "dialog[open]");
    again.locator("dialog[open] button:text-is('Delete')").click();
    again.waitForFunction("() => document.querySelectorAll('tr[data-key]').length === 2");
    again.context().close();
  }

  @Test
  @Order(7)
  void commands_findTheDesk_byItsFolder() throws Exception {
    var commands = new Commands(folder);
    Path home = folder.resolve("home");
    String id =
        commands.succeed("assignment", "create", "--title", "By a script", "--desk", home).strip();
    assertThat(commands.succeed("assignment", "list", "--desk", home))
        .contains(id + " By a script");
    commands.succeed("assignment", "delete", id, "--desk", home);
  }

  @Test
  @Order(8)
  void sessionOfARemovedAccount_endsWithASentence() throws Exception {
    Page other = browser.open(ROOT + "/desk/", "en-GB", 1200);
    signIn(other, SECOND);
    String password = Files.readString(folder.resolve("home/password")).strip();
    assertThat(send("desk:" + password, "DELETE", "/v1/accounts/" + SECOND, null).statusCode())
        .isEqualTo(204);
    go(other, "/sites");
    await(other, "form.login");
    assertThat(other.locator(".problem").textContent()).contains("The session has ended");
    other.context().close();
  }

  @Test
  @Order(9)
  void userFindsWhatAnAdministratorGave_andNothingElse() throws Exception {
    Page admin = browser.open(DeskProcess.again(folder.resolve("home"), PORT), "en-GB", 1200);
    await(admin, ".drop");
    go(admin, "/administration");
    await(admin, "td:text-is('desk')");
    button(admin, "New account …").click();
    admin.getByLabel("Account", new GetByLabelOptions().setExact(true)).fill(USER);
    admin.getByLabel("Password").fill(PASSWORD);
    admin.getByLabel("Groups (comma-separated)").fill("staff");
    assertAccessible(admin, "new account");
    button(admin, "Save").click();
    await(admin, "td:text-is('" + USER + "')");

    Page user = browser.open(ROOT + "/desk/", "en-GB", 1200);
    signIn(user, USER);
    ready(user);
    assertThat(user.locator("fieldset").first().textContent())
        .contains("An administrator can give");
    assertThat(user.locator("nav").textContent()).doesNotContain("Administration", "Library");

    admin.locator("[data-tab=access]").click();
    button(admin, "Grant access …").click();
    admin.locator("dialog select").selectOption("group:staff");
    admin.getByLabel("library", new GetByLabelOptions().setExact(true)).check();
    assertAccessible(admin, "granting access");
    button(admin, "Save").click();
    await(admin, "td:text-is('Group staff')");
    admin.locator("[data-tab=audit]").click();
    button(admin, "Verify that no record was changed").click();
    await(admin, "p[role=status]:has-text('The log is intact')");
    assertThat(admin.locator("td [title='rights.given']").count()).isEqualTo(1);
    assertAccessible(admin, "administration");
    admin.context().close();

    user.reload();
    ready(user);
    give(user, file("by-a-user.txt", Prose.of(8, 20)));
    single(user);
    await(user, "[data-state=done]");
    assertThat(user.locator("tr[data-key]").count()).as("only the own").isEqualTo(1);
    user.context().close();
  }

  private static void signIn(Page page, String name) {
    await(page, "form.login");
    page.locator("input[name=name]").fill(name);
    page.locator("input[name=password]").fill(PASSWORD);
    page.locator("form.login button").click();
    await(page, ".drop");
  }

  @Test
  @Order(10)
  void agentThatIsRestartedInTheMidst_losesNothing_andTakesNothingTwice() throws Exception {
    Page giving = browser.open(DeskProcess.again(folder.resolve("home"), PORT), "en-GB", 1200);
    ready(giving);
    Path[] files = new Path[12];
    for (int i = 0; i < files.length; i++) {
      files[i] = file("many-" + i + ".txt", Prose.of(100 + i, 20));
    }
    giving.setInputFiles("input[data-files]", files);
    awaitAttached(giving, ".uploads li[data-state=sent]");
    desk.close();
    desk = DeskProcess.start(folder.resolve("home"), PORT);
    giving.waitForFunction(
        "() => [...document.querySelectorAll('.uploads li')].every(line => line.dataset.state"
            + " === 'sent')",
        null,
        new Page.WaitForFunctionOptions().setTimeout(120_000));
    awaitDone(giving, files.length);
    giving.context().close();
  }

  @Test
  @Order(11)
  void pageThatIsClosedInTheMidst_losesNothing_whenTheSameIsHandedInAgain() throws Exception {
    Path[] files = new Path[8];
    for (int i = 0; i < files.length - 1; i++) {
      files[i] = file("class-" + i + ".txt", Prose.of(200 + i, 20));
    }
    String padding = "<!-- " + "x".repeat(9_000_000) + " -->"; // more than two parts
    String page = "<!doctype html>" + padding + "<p>" + Prose.of(300, 20) + "</p>";
    files[files.length - 1] = file("large.html", page);
    Page first = browser.open(DeskProcess.again(folder.resolve("home"), PORT), "en-GB", 1200);
    ready(first);
    first.setInputFiles("input[data-files]", files);
    awaitAttached(first, ".uploads li[data-state=sent]");
    String assignment = first.evaluate("() => window.location.hash").toString().substring(1);
    assertThat(assignment).startsWith("/assignments/");
    first.context().close();

    Page second = browser.open(DeskProcess.again(folder.resolve("home"), PORT), "en-GB", 1200);
    ready(second);
    go(second, assignment);
    await(second, "tr[data-key]");
    give(second, files);
    assertThat(second.locator(".uploads").textContent())
        .contains("already handed in", "large.html");
    awaitDone(second, files.length);
    second.context().close();
  }

  /** All at once: each bad file gets its message, and the good ones are checked. */
  @Test
  @Order(12)
  void fileOfEachBadKind_isToldWhatToDo_andTheOthersGoOn() throws Exception {
    List<Path> files = BadFiles.write(folder.resolve("bad"));
    files.add(0, file("good-first.txt", Prose.of(400, 20)));
    Path misnamed = folder.resolve("bad/misnamed.txt");
    files.add(7, Files.write(misnamed, BadFiles.pdf(Prose.of(401, 1).replaceAll("[()]", ""))));
    files.add(file("good-last.txt", Prose.of(402, 20)));
    Page page = browser.open(DeskProcess.again(folder.resolve("home"), PORT), "en-GB", 1200);
    ready(page);
    page.setInputFiles("input[data-files]", files.toArray(Path[]::new));
    awaitGiven(page, files.size());

    List<String> lines = page.locator(".uploads li").allTextContents();
    assertThat(lines).hasSize(files.size());
    BadFiles.told()
        .forEach(
            (name, sentence) ->
                assertThat(lines)
                    .filteredOn(line -> line.startsWith(name + " "))
                    .as(name)
                    .singleElement()
                    .asString()
                    .startsWith(name + " not accepted: " + sentence)
                    .endsWith(". "));
    assertThat(page.locator(".uploads li[data-state=sent] strong").allTextContents())
        .containsExactly("good-first.txt", "misnamed.txt", "good-last.txt");
    awaitDone(page, 3);
    page.context().close();
  }

  @Test
  @Order(13)
  void ownWork_isKnownByTheAuthorThatTheFileNames_whichCanBeChanged() throws Exception {
    Page page = browser.open(DeskProcess.again(folder.resolve("home"), PORT), "en-GB", 1200);
    String work = Prose.of(500, 20);
    go(page, "/library");
    await(page, "td");
    give(page, file("earlier.txt", "On Marshes\nName: Ann Lee\n\n" + work));
    go(page, "");
    ready(page);
    give(page, file("later.txt", "More on Marshes\nName: Lee, Ann\n\n" + work));
    single(page);
    await(page, done("later.txt"));
    page.locator(done("later.txt")).click();
    await(page, "article.case");
    page.locator("[data-tab=details]").click();
    assertThat(page.locator("article.case").textContent()).contains("Lee, Ann, named by the file");
    assertThat(total(page)).isNotEqualTo("0.0 %");
    assertThat(ratio(page, "withoutOwnWork")).isEqualTo("0.0 %");
    assertAccessible(page, "authors");
    page.locator("section.authors input").fill("Bob Ray");
    page.locator("section.authors button").click();
    single(page);
    page.waitForFunction(
        "name => [...document.querySelectorAll('tr:has([data-state=done]) button.link')]"
            + ".filter(link => link.textContent === name).length === 2",
        "later.txt",
        new Page.WaitForFunctionOptions().setTimeout(180_000));
    page.locator(done("later.txt")).first().click();
    await(page, "article.case");
    page.locator("[data-tab=details]").click();
    assertThat(page.locator("article.case").textContent()).contains("Bob Ray; their earlier work");
    assertThat(ratio(page, "withoutOwnWork")).isEqualTo(total(page));
    page.context().close();
  }

  private static HttpResponse<String> send(
      String credentials, String method, String path, String json) throws Exception {
    String basic = Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(ROOT + path))
            .method(method, json == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json))
            .header("Authorization", "Basic " + basic);
    if (json != null) {
      request.header("Content-Type", "application/json");
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }
}
