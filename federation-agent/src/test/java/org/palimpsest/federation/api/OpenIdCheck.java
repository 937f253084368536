package org.palimpsest.federation.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.openid.OpenIdSettings;
import org.palimpsest.federation.openid.ProviderLogin;
import org.palimpsest.local.FreePorts;
import org.palimpsest.testing.Browser;

/**
 * People of a real OpenID provider come in, in a real browser. It is large, so it runs in a profile
 * of its own: {@code mvn verify -Popenid}.
 */
@Timeout(600)
final class OpenIdCheck {

  private static final Path KEYCLOAK = Path.of(System.getProperty("palimpsest.keycloak", "none"));

  @Test
  void peopleOfAProvider_comeIn_asWhatItSaysTheyAre() throws Exception {
    int port = FreePorts.find();
    int ofProvider = FreePorts.find();
    var settings =
        new OpenIdSettings(
            URI.create("http://127.0.0.1:" + ofProvider + "/realms/university"),
            "palimpsest",
            null,
            URI.create("http://127.0.0.1:" + port),
            "preferred_username",
            "groups",
            List.of(),
            List.of("library"),
            List.of());
    try (var server = new ApiServer(port, settings, new ProviderLogin(settings));
        Browser browser = Browser.start()) {
      try (var keycloak = Keycloak.start(KEYCLOAK, ofProvider, settings.returnAddress())) {
        assertThat(keycloak.issuer()).isEqualTo(settings.issuer());
        aLibrarianComesIn(browser, port, server);
        aUserHasItsGroups(browser, port, server);
        whoseNameIsAnothers_isToldSo(browser, port);
        whatWasNotBegunHere_isRefused(server);
      }
      aProviderThatIsDown_isSaidSo(browser, settings);
    }
  }

  /** By an agent that has just started: others know for some minutes where it was. */
  private static void aProviderThatIsDown_isSaidSo(Browser browser, OpenIdSettings settings)
      throws Exception {
    int port = FreePorts.find();
    try (var server = new ApiServer(port, settings, new ProviderLogin(settings))) {
      assertThat(server.api().port()).isEqualTo(port);
      Page page = open(browser, port);
      page.locator("a.provider").click();
      assertThat(problem(page)).contains("does not answer as it should");
    }
  }

  private static Page open(Browser browser, int port) {
    Page page = browser.open("http://127.0.0.1:" + port + "/desk/", "en-GB", 1200);
    page.waitForSelector("a.provider");
    return page;
  }

  private static Page signIn(Browser browser, int port, String name, String password) {
    Page page = open(browser, port);
    page.locator("a.provider").click();
    page.waitForSelector("#kc-login");
    page.locator("#username").fill(name);
    page.locator("#password").fill(password);
    page.locator("#kc-login").click();
    return page;
  }

  private static String problem(Page page) {
    page.waitForSelector(".problem:not([hidden])");
    return page.locator(".problem").first().textContent();
  }

  private static void aLibrarianComesIn(Browser browser, int port, ApiServer server) {
    Page page = signIn(browser, port, "lin", Keycloak.PASSWORD);
    // the local account of this name is a librarian's
    assertThat(problem(page)).contains("its name is another");
    page.context().close();

    server.accounts.remove(ApiServer.LIBRARIAN);
    Page again = signIn(browser, port, "lin", Keycloak.PASSWORD);
    again.waitForSelector(".drop");
    assertThat(again.locator("nav .who").textContent()).isEqualTo("lin, librarian");
    assertThat(again.url()).endsWith("/desk/");
    again.reload();
    again.waitForSelector(".drop");
    server.accounts.change("lin", lin -> lin.with(lin.role(), true, lin.groups()));
    again.reload();
    again.waitForSelector("form.login");
    again.locator("a.provider").click();
    assertThat(problem(again)).contains("is disabled");
    again.context().close();
  }

  private static void aUserHasItsGroups(Browser browser, int port, ApiServer server) {
    Page wrong = signIn(browser, port, "stu", "not the right one");
    wrong.waitForSelector("#kc-login");
    assertThat(server.accounts.find("stu")).isEmpty();
    wrong.context().close();

    Page page = signIn(browser, port, "stu", Keycloak.PASSWORD);
    page.waitForSelector(".drop");
    var account = server.accounts.find("stu").orElseThrow();
    assertThat(account.role()).isEqualTo(Role.USER);
    assertThat(account.groups()).containsExactly("students");
    signsOutThereToo(page);
    page.context().close();
  }

  private static void signsOutThereToo(Page page) {
    page.locator("nav button:text-is('Sign out')").click();
    page.waitForSelector(".provider-out");
    page.locator("a.provider").click();
    page.waitForSelector(".drop"); // the provider's session still exists
    page.locator("nav button:text-is('Sign out')").click();
    page.locator(".provider-out a").click();
    page.waitForSelector("#kc-logout");
    page.locator("#kc-logout").click();
    assertThat(problem(page)).contains("signed out here and at your institution");
    page.locator("a.provider").click();
    page.waitForSelector("#kc-login");
  }

  private static void whoseNameIsAnothers_isToldSo(Browser browser, int port) {
    Page page = signIn(browser, port, ApiServer.USER, Keycloak.PASSWORD);
    assertThat(problem(page)).contains("its name is another");
    assertThat(page.locator("form.login").count()).isEqualTo(1);
    page.context().close();
  }

  private static void whatWasNotBegunHere_isRefused(ApiServer server) throws Exception {
    for (String cookie : List.of("", "palimpsest-openid=guessed")) {
      HttpRequest.Builder request = HttpRequest.newBuilder().GET();
      if (!cookie.isEmpty()) {
        request.header("Cookie", cookie);
      }
      HttpResponse<String> answer =
          server.send(request, OpenIdRoutes.RETURN + "?code=stolen&state=anything");
      assertThat(answer.statusCode()).isEqualTo(302);
      assertThat(answer.headers().firstValue("Location")).contains("/desk/#openid=expired");
      assertThat(answer.headers().allValues("Set-Cookie"))
          .noneMatch(each -> each.startsWith("palimpsest-session"));
    }
  }
}
