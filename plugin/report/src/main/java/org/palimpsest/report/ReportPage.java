package org.palimpsest.report;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.palimpsest.core.note.Notes;

/**
 * HTML page without its data. Its Content-Security-Policy allows only its own style and script, by
 * digest. It is written as browsers save it, so that saved copies are identical.
 */
final class ReportPage {

  private static final String FOLDER = "web/";
  private static final JsonMapper MAPPER = new JsonMapper();

  /** The only module that draws without being called. */
  static final String START = "main";

  /** In order of dependency. */
  static final List<String> MODULES =
      List.of(
          """
          spans ratios kinds words notes dom pair text tabs headline source case decisions dialog
          documents overview batch printed main
          """
              .strip()
              .split("\\s+"));

  private ReportPage() {}

  /**
   * The page with the placeholders {@code {{report}}}, {@code {{decisions}}}, {@code
   * {{signature}}}.
   */
  static String template() {
    String style = resource("style.css");
    String script =
        MODULES.stream().map(ReportPage::joinable).collect(Collectors.joining("\n")).strip();
    return resource("page.html")
        .strip() // browsers move content behind the end into the body
        .replace("{{policy}}", policy(style, script))
        .replace("{{style}}", style)
        .replace("{{script}}", script);
  }

  /** A module without imports and exports, to be joined with the others. */
  static String joinable(String module) {
    return resource(module + ".js")
        .replaceAll("(?m)^import .* from '\\./[a-z]+\\.js';\\R", "")
        .replaceAll("(?m)^export ", "");
  }

  private static String policy(String style, String script) {
    return "default-src 'none'; script-src "
        + source(script)
        + "; style-src "
        + source(style)
        + "; base-uri 'none'; form-action 'none'";
  }

  private static String source(String content) {
    byte[] digest = ReportSignature.sha256(content.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  /** A resource of the page, with the sentences of notes inserted. */
  static String resource(String name) {
    try (InputStream in = ReportPage.class.getResourceAsStream(FOLDER + name)) {
      String file =
          new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
      return file.replace(
          "{/* notes.properties */}", MAPPER.writeValueAsString(Notes.KNOWN.sentences()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
