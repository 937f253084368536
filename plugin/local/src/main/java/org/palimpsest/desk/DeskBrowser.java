package org.palimpsest.desk;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Opens a page in the user's browser, if there is one. */
final class DeskBrowser {

  private DeskBrowser() {}

  static void open(String url) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    List<String> command;
    if (system.contains("win")) {
      command = List.of("rundll32", "url.dll,FileProtocolHandler", url);
    } else if (system.contains("mac")) {
      command = List.of("open", url);
    } else if (System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null) {
      command = List.of("xdg-open", url);
    } else {
      return; // no screen
    }
    try {
      new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) { // the address is printed anyway
      return;
    }
  }
}
