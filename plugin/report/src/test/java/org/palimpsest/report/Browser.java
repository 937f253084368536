package org.palimpsest.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Debian's Chromium, without a network; where there is none, what needs it is NOT CHECKED. */
final class Browser implements AutoCloseable {

  private static final List<Path> PLACES =
      List.of(Path.of("/usr/bin/chromium"), Path.of("/usr/bin/chromium-browser"));

  private final Playwright playwright;
  private final com.microsoft.playwright.Browser browser;
  private final List<String> errors = new ArrayList<>();

  private Browser(Path executable) {
    var options = new Playwright.CreateOptions();
    options.setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"));
    playwright = Playwright.create(options);
    browser =
        playwright
            .chromium()
            .launch(
                new LaunchOptions()
                    .setExecutablePath(executable)
                    .setArgs(List.of("--no-sandbox", "--disable-gpu")));
  }

  /** Starts it; the test is left out where none is installed. */
  static Browser start() {
    Path found = PLACES.stream().filter(Files::isExecutable).findFirst().orElse(null);
    if (found == null) {
      System.err.println("NOT CHECKED: no Chromium is installed here.");
    }
    assumeTrue(found != null, "no Chromium is installed here");
    return new Browser(found);
  }

  /** Opens a file, offline; what the page complains of is kept. */
  Page open(Path file, String locale, int width) {
    BrowserContext context =
        browser.newContext(
            new NewContextOptions()
                .setLocale(locale)
                .setOffline(true)
                .setAcceptDownloads(true)
                .setViewportSize(width, 900));
    Page page = context.newPage();
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            errors.add(message.text());
          }
        });
    page.onPageError(errors::add);
    page.navigate(file.toUri().toString());
    return page;
  }

  /** What went wrong in pages, scripts that the policy kept from running included. */
  List<String> errors() {
    return List.copyOf(errors);
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
