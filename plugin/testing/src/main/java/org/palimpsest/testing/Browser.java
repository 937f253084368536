package org.palimpsest.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Debian's Chromium for tests, which are skipped with a message if it is missing. */
public final class Browser implements AutoCloseable {

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

  /** Starts it, or skips the test. */
  public static Browser start() {
    Optional<Path> found = PLACES.stream().filter(Files::isExecutable).findFirst();
    if (found.isEmpty()) {
      System.err.println("NOT CHECKED: no Chromium is installed here.");
    }
    assumeTrue(found.isPresent(), "no Chromium is installed here");
    return new Browser(found.orElseThrow());
  }

  /** Opens a file offline, and records the page's errors. */
  public Page open(Path file, String locale, int width) {
    return open(file.toUri().toString(), options(locale, width).setOffline(true));
  }

  /** Opens an address in a new session. */
  public Page open(String url, String locale, int width) {
    return open(url, options(locale, width));
  }

  /** The same with the dark colour scheme. */
  public Page openDark(String url, String locale, int width) {
    return open(url, options(locale, width).setColorScheme(ColorScheme.DARK));
  }

  private static NewContextOptions options(String locale, int width) {
    return new NewContextOptions()
        .setLocale(locale)
        .setAcceptDownloads(true)
        .setViewportSize(width, 900);
  }

  private Page open(String url, NewContextOptions options) {
    BrowserContext context = browser.newContext(options);
    Page page = context.newPage();
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            errors.add(message.text());
          }
        });
    page.onPageError(errors::add);
    page.navigate(url);
    return page;
  }

  /** Errors of pages, with scripts blocked by the policy. */
  public List<String> errors() {
    return List.copyOf(errors);
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
