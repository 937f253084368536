package org.palimpsest.federation.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.core.note.Note;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.federation.account.Account;
import org.palimpsest.federation.account.PasswordHash;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.account.Sessions;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.key.PublicKeys;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.site.SiteDescriptor;
import org.palimpsest.federation.state.Grants.Grant;
import org.palimpsest.federation.state.KeptRights.Holding;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.Subject;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.testing.Browser;

/**
 * The desk's pages in a real browser, with hostile data, an unavailable site and a wrong clock. The
 * state is in memory and unchecked.
 */
@Tag("long")
@Timeout(300)
final class DeskPagesIT {

  private static final String HOSTILE = ApiServer.HOSTILE;
  private static final String TASK = "hostile-task-0001";

  /** H marks a hostile text, in all data from files, users and other sites. */
  private static final String EVIDENCE =
      """
      {"partialResults": true, "warnings": [{"code": H, "rank": H, "scope": H, "args": {"x": H}, "text": H}],
       "document": {"id": H, "length": 400, "sentences": 3, "type": H, "typeFrom": "given",
        "sections": [{"name": H, "offset": 0, "length": 400}],
        "file": {"name": H, "title": H, "authors": [H], "sha256": H, "notes": [{"code": H, "rank": H, "scope": H, "args": {"x": H}, "text": H}], "pages": "1:0",
         "pageCount": 1}},
       "ratios": {"total": 0.5, "withoutQuotations": 0.5, "withoutOwnWork": 0.5,
        "largestSource": 0.5},
       "matchedLengths": {"total": 200, "withoutQuotations": 200, "withoutOwnWork": 200,
        "largestSource": 200},
       "coverage": {"total": [[0, 200]], "withoutOwnWork": [[0, 200]]},
       "sections": [{"name": H, "length": 400, "matchedLength": 200, "ratio": 0.5}],
       "sources": [
        {"site": "alpha", "collection": H, "id": H, "title": H, "ratio": 0.5, "matchedLength": 200,
         "passages": [{"suspicious": {"offset": 0, "length": 200, "section": H},
          "source": {"offset": 0, "length": 200, "text": H, "before": H, "behind": H, "section": H},
          "similarity": 0.9, "kind": H, "content": H, "alsoInCount": 1,
          "alsoIn": [{"id": H, "title": H}]}]},
        {"site": H, "library": H, "id": H, "title": H, "ratio": 0.2, "matchedLength": 80,
         "passages": [{"suspicious": {"offset": 0, "length": 80}, "source": null,
          "similarity": 0.9, "kind": "modified", "verified": true, "verifiedLength": 80,
          "snippet": H}]}],
       "excluded": [{"reason": H, "id": H, "title": H, "offset": 300, "length": 20},
        {"reason": "quotation", "offset": 320, "length": 20}],
       "signs": [{"kind": H, "count": 1, "note": {"code": H, "rank": H, "scope": H, "args": {"x": H}, "text": H}, "texts": [{"reason": H, "text": H}]}],
       "unseen": {"length": 9, "matchedLengths": {"total": 9}, "sources": [{"id": H, "title": H}]},
       "meaning": {"passages": [{"id": H, "suspicious": {"offset": 0, "length": 9, "text": H},
        "source": {"offset": 0, "length": 9, "text": H}}]},
       "sites": [{"site": H, "state": "unreachable", "libraries": {}, "sentencesSent": 0}]}
      """
          .replace("H,", json() + ",")
          .replace("H}", json() + "}")
          .replace("H]", json() + "]");

  @TempDir private static Path folder;

  private static Browser browser;
  private ApiServer server;

  @BeforeAll
  static void startBrowser() {
    browser = Browser.start();
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void start() throws IOException {
    server = new ApiServer();
  }

  @AfterEach
  void stop() {
    server.close();
    assertThat(browser.errors())
        .filteredOn(error -> !error.contains("Failed to load resource"))
        .isEmpty();
  }

  /** A text that the state accepts. */
  private static final String PLAIN = "plain";

  private static String json() {
    return TextNode.valueOf(HOSTILE).toString();
  }

  private Page open(Account account, String hash) {
    String key =
        new Sessions(server.state.sessions(), server.accounts, () -> server.now).key(account);
    String root = "http://127.0.0.1:" + server.api().port() + "/desk/";
    Page page = browser.open(root + "#key=" + key, "en-GB", 1200);
    page.waitForSelector(".drop");
    go(page, hash);
    return page;
  }

  private static void go(Page page, String hash) {
    page.evaluate("hash => { window.location.hash = hash; }", hash);
  }

  private Account hostileAdministrator() {
    String hash = PasswordHash.of(ApiServer.PASSWORD);
    var account =
        new Account(PLAIN, Role.ADMINISTRATOR, hash, /* disabled= */ false, List.of(HOSTILE));
    assertThat(server.accounts.create(account)).isTrue();
    server.kept.rename("account", "name", PLAIN, HOSTILE);
    return server.accounts.find(HOSTILE).orElseThrow();
  }

  /** Everything that the state can hold of strangers' words. */
  private void fillWithHostileWords() throws Exception {
    server.state.rights().put(new Holding(PLAIN, List.of(HOSTILE), List.of(HOSTILE)));
    server.kept.rename("right_", "holder", PLAIN, HOSTILE);
    server.state.audit().append(PLAIN, HOSTILE, new TreeMap<>(Map.of(HOSTILE, HOSTILE)), now());
    server.kept.rename("audit", "event", PLAIN, HOSTILE);
    server.state.peers().put(hostileSite(), Bytes.of(new byte[1]));
    server
        .state
        .grants()
        .put(
            new Grant(
                PLAIN,
                PLAIN,
                Set.of(Operation.CHECK),
                EvidenceLevel.NONE,
                Grant.Limits.DEFAULT,
                now(),
                now().plusSeconds(1)));
    server.kept.rename("grant_", "site", PLAIN, HOSTILE);
    server.kept.rename("grant_", "library", PLAIN, HOSTILE);
    task(TASK, TaskState.PARTIAL, EVIDENCE, null);
    task("hostile-task-0002", TaskState.FAILED, null, "{\"text\": " + json() + "}");
    assertThat(server.state.decisions().add(TASK, 0, decision("set", 1))).isTrue();
    assertThat(server.state.decisions().add(TASK, 1, decision("confirm", 2))).isTrue();
    String upload = "{\"name\": NAME, \"bytes\": 5}".replace("NAME", nameOfAFile());
    var begun =
        ApiJson.parse(server.send(ApiServer.LIBRARIAN, "POST", "/v1/uploads", upload).body());
    String path = "/v1/uploads/" + begun.path("id").asText();
    server.send(ApiServer.LIBRARIAN, "PUT", path, "application/octet-stream", "Text.");
    String document = "{\"upload\": \"" + begun.path("id").asText() + "\"}";
    String library = "/v1/collections/library/documents";
    assertThat(server.send(ApiServer.LIBRARIAN, "POST", library, document).statusCode())
        .isEqualTo(201);
  }

  /** The part after the last slash. */
  private static String nameOfAFile() {
    return TextNode.valueOf(HOSTILE.replace("/", "") + ".txt").toString();
  }

  private static Instant now() {
    return ApiServer.NOW;
  }

  private static SiteDescriptor hostileSite() {
    return new SiteDescriptor(
        "hostile",
        HOSTILE,
        URI.create("https://hostile.example.org"),
        1,
        now(),
        List.of(1),
        List.of(),
        new PublicKeys(List.of(), List.of()),
        List.of("00".repeat(32)));
  }

  private static String decision(String action, int number) {
    return "{\"number\": N, \"action\": \"A\", \"kind\": \"source\", \"key\": H, \"reason\": H, \"by\": H,"
            .replace("N", Integer.toString(number))
            .replace("\"A\"", '"' + action + '"')
            .replace("H", json())
        + "\"at\": \"2026-01-01T00:00:00Z\"}";
  }

  private void task(String id, TaskState state, String result, String error) {
    String text = HOSTILE.repeat(10).substring(0, 400);
    String input =
        ApiJson.object()
            .put("text", text)
            .set("collections", ApiJson.array(List.of(HOSTILE)))
            .toString();
    server.tasks.create(
        StoredTask.waiting(
            id,
            PLAIN,
            input,
            HOSTILE,
            new Subject(List.of(HOSTILE), HOSTILE, /* asksOthers= */ false),
            now()));
    server.kept.end(id, state, result, error);
    server.kept.rename("task", "owner", PLAIN, HOSTILE);
  }

  private static void assertHarmless(Page page, String what) {
    assertThat(page.evaluate("() => window.hit")).as(what).isNull();
    assertThat(
            page.evaluate(
                "() => document.querySelectorAll('img, svg[onload], script:not([src]):not([type])')"
                    + ".length"))
        .as(what)
        .isEqualTo(0);
  }

  /** So many times a page shows it, as the text that it is. */
  private static int shown(Page page) {
    return page.locator("body").textContent().split(Pattern.quote(HOSTILE), -1).length - 1;
  }

  private static int shownInAllTabs(Page page) {
    page.waitForSelector("article.case");
    int shown = 0;
    for (int i = 0; i < page.locator("[role=tab]").count(); i++) {
      page.locator("[role=tab]").nth(i).click();
      shown += shown(page);
      assertHarmless(page, "tab " + i);
    }
    return shown;
  }

  @Test
  void hostileWords_areTextOnEveryPage() throws Exception {
    Account account = hostileAdministrator();
    fillWithHostileWords();
    Page page = open(account, "");
    page.locator("[data-tab=single]").click();
    page.waitForSelector("[data-state=failed]");
    page.locator(".settings summary").click();
    page.waitForSelector("fieldset:nth-of-type(2) label");
    // account; names of both checks; one's error; the other site and its library
    assertThat(shown(page)).as("checks").isGreaterThanOrEqualTo(6);
    assertHarmless(page, "checks");
    page.locator("tr[data-key='" + TASK + "'] input").check();
    page.locator("button.danger").click();
    page.waitForSelector("dialog[open]");
    assertHarmless(page, "deleting");
    page.keyboard().press("Escape");

    go(page, "/library");
    page.waitForSelector("tbody td");
    assertThat(page.locator("tbody").textContent()).contains("onerror=\"window.hit=1\">");
    page.locator("tbody td button").click();
    assertHarmless(page, "library");

    go(page, "/sites");
    page.waitForSelector("section li");
    assertThat(shown(page)).as("sites: title, library").isGreaterThanOrEqualTo(3);
    assertHarmless(page, "sites");

    go(page, "/administration");
    int told = 0;
    for (String tab : List.of("people", "access", "sharing", "audit")) {
      page.locator("[data-tab=" + tab + "]").click();
      page.waitForSelector("[role=tabpanel] tbody td");
      told += shown(page);
      assertHarmless(page, tab);
    }
    // account and groups; a right in three columns; a grant in two; the audit log
    assertThat(told).as("administration").isGreaterThanOrEqualTo(9);
    for (String tab : List.of("people", "access", "sharing")) {
      page.locator("[data-tab=" + tab + "]").click();
      page.locator("[role=tabpanel] tbody button.quiet").first().click();
      page.waitForSelector("dialog[open]");
      assertHarmless(page, tab + ", changed");
      page.keyboard().press("Escape");
    }
    page.context().close();
  }

  @Test
  void hostileWords_areTextInTheEvidence_andInTheReport() throws Exception {
    Account account = hostileAdministrator();
    fillWithHostileWords();
    Page page = open(account, "/checks/" + TASK);
    assertThat(shownInAllTabs(page)).as("evidence").isGreaterThanOrEqualTo(30);
    for (int source = 0; source < 2; source++) {
      page.locator("[data-tab=sources]").click();
      page.locator("li.source[data-source='" + source + "'] button.link").click();
      page.waitForSelector("aside .excerpt");
      assertThat(page.locator("aside").textContent()).contains(HOSTILE);
      assertHarmless(page, "a source");
      page.keyboard().press("Escape");
    }
    page.setViewportSize(360, 800);
    page.locator(".sheet mark").first().click();
    page.waitForSelector("dialog[open] .pair");
    assertThat(page.locator("dialog").textContent()).contains(HOSTILE);
    assertHarmless(page, "a pair");
    page.keyboard().press("Escape");
    page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))");
    assertThat(page.locator("#printed").textContent()).contains(HOSTILE);
    assertHarmless(page, "printed");

    String report =
        server.send(ApiServer.LIBRARIAN, "GET", "/v1/tasks/" + TASK + "/report", null).body();
    Page file = browser.open(Files.writeString(folder.resolve("r.html"), report), "en-GB", 1200);
    assertThat(shownInAllTabs(file)).as("report").isGreaterThanOrEqualTo(30);
    file.context().close();
    page.context().close();
  }

  @Test
  void hostileAddresses_andNames_areNothingAtTheDoor() {
    String root = "http://127.0.0.1:" + server.api().port() + "/desk/";
    for (String hash : List.of("openid=" + HOSTILE, "key=" + HOSTILE, "/checks/" + HOSTILE)) {
      Page page = browser.open(root + "#" + hash, "en-GB", 1200);
      page.waitForSelector("form.login");
      page.locator("input[name=name]").fill(HOSTILE);
      page.locator("input[name=password]").fill(HOSTILE);
      page.locator("form.login button").click();
      page.waitForSelector(".problem:not([hidden])");
      assertThat(page.locator(".problem").textContent()).contains("Wrong name or password");
      assertHarmless(page, hash);
      page.context().close();
    }
  }

  @Test
  void siteThatWentAwayBeforeItsAnswer_isReadOfBeforeAnyFigure() {
    Note note = Note.of("siteUnreachable", "site", "beta");
    String why = note.text();
    String partial =
        """
        {"partialResults": true, "warnings": [%],
         "document": {"id": "essay.txt", "length": 400, "sentences": 3},
         "ratios": {"total": 0.0}, "matchedLengths": {"total": 0}, "coverage": {"total": []},
         "sources": [], "sites": [{"site": "beta", "state": "unreachable"}]}
        """
            .replace("%", FileAccount.json(note).toString());
    task(TASK, TaskState.PARTIAL, partial, null);
    Page page = open(server.accounts.find(ApiServer.LIBRARIAN).orElseThrow(), "");
    page.locator("[data-tab=single]").click();
    page.waitForSelector("[data-state=partial]");
    assertThat(page.locator("[data-state=partial]").textContent()).contains("incomplete");
    page.locator("tr[data-key] button.link").click();
    page.waitForSelector("article.case");
    assertThat(page.locator(".notes.error").textContent()).contains(why);
    String read = page.locator("article.case").innerText();
    assertThat(read.indexOf(why)).isBetween(0, read.indexOf("0.0 %"));
    page.context().close();
  }

  @Test
  void clockThatLeapsForwards_endsSessionsWithASentence_andNothingElse() {
    task(TASK, TaskState.DONE, EVIDENCE, null);
    Account librarian = server.accounts.find(ApiServer.LIBRARIAN).orElseThrow();
    Page page = open(librarian, "");
    page.locator("[data-tab=single]").click();
    page.waitForSelector("[data-state=done]");
    server.now = ApiServer.NOW.plus(Duration.ofDays(3650));
    go(page, "/sites");
    page.waitForSelector("form.login");
    assertThat(page.locator(".problem").textContent()).contains("The session has ended");
    signIn(page, librarian);
    page.locator("[data-tab=single]").click();
    page.waitForSelector("[data-state=done]");

    // the clock is right again: sessions and checks survive
    server.now = ApiServer.NOW.plusSeconds(60);
    page.reload();
    page.locator("[data-tab=single]").click();
    page.waitForSelector("[data-state=done]");
    assertThat(page.locator("tr[data-key]").count()).isEqualTo(1);
    page.context().close();
  }

  private static void signIn(Page page, Account account) {
    page.locator("input[name=name]").fill(account.name());
    page.locator("input[name=password]").fill(ApiServer.PASSWORD);
    page.locator("form.login button").click();
    page.waitForSelector(".drop, nav a[href='#/library']");
    go(page, "");
  }
}
