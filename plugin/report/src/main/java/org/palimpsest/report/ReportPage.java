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
 * The page without its data: style and script stand in it, and its Content-Security-Policy allows
 * nothing but these two, by their digests. In a browser's own spelling, so that a copy that a
 * browser saves is the same to the character.
 */
final class ReportPage {

  private static final String FOLDER = "web/";
  private static final JsonMapper MAPPER = new JsonMapper();

  /** The module that draws the page of a file; the others draw nothing by themselves. */
  static final String START = "main";

  /** Each before those that need it. */
  static final List<String> MODULES =
      List.of(
          "spans",
          "ratios",
          "kinds",
          "words",
          "notes",
          "dom",
          "pair",
          "text",
          "tabs",
          "headline",
          "source",
          "case",
          "decisions",
          "dialog",
          "documents",
          "overview",
          "batch",
          "printed",
          START);

  private ReportPage() {}

  /** The page, with {@code {{report}}}, {@code {{decisions}}}, {@code {{signature}}} in it. */
  static String template() {
    String style = resource("style.css");
    String script =
        MODULES.stream().map(ReportPage::joinable).collect(Collectors.joining("\n")).strip();
    return resource("page.html")
        .strip() // a browser moves what follows the end into the body
        .replace("{{policy}}", policy(style, script))
        .replace("{{style}}", style)
        .replace("{{script}}", script);
  }

  /** A module without what ties it to the others, which stand in the same script. */
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
    byte[] digest = Digests.sha256(content.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  /** A file of the page's, with the sentences of notes where it has their place. */
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
