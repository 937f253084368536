package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.terminal.Printable;
import org.palimpsest.cli.terminal.ReportPrinter;
import org.palimpsest.cli.terminal.Terminal;
import org.palimpsest.client.CheckResult;

/** Prints a task's result like {@code check}, with the site of each source and a line per site. */
record FederatedReport(Appendable out) {

  /** Prints a result, with the checked text or null. */
  void print(ObjectNode result, @Nullable String text) throws IOException {
    ObjectNode shown = result.deepCopy();
    shown.path("sources").forEach(FederatedReport::nameSite);
    addRatio(shown, "ratiosLocal", "of this site");
    addRatio(shown, "ratiosRemote", "of other sites");
    CheckResult typed = ApiClient.MAPPER.treeToValue(shown, CheckResult.class);
    if (typed.partialResults()) {
      out.append("PARTIAL RESULT").append(System.lineSeparator());
    }
    new ReportPrinter(out, Terminal.columns()).print(typed, text);
    for (JsonNode site : result.path("sites")) {
      out.append(Printable.line(line(site))).append(System.lineSeparator());
    }
    if (!result.path("sites").isEmpty()) {
      out.append(System.lineSeparator());
    }
  }

  /** Prefixes a source's id with its site and library. */
  private static void nameSite(JsonNode source) {
    if (!(source instanceof ObjectNode shown)) {
      return;
    }
    String place = source.path("site").asText("this site");
    if (source.path("library").isTextual()) {
      place += "/" + source.path("library").asText();
    }
    String id = source.path("id").isTextual() ? source.path("id").asText() : "(not shown)";
    shown.put("id", place + ": " + id);
    for (JsonNode passage : source.path("passages")) {
      markUnverified(passage);
      quoteSnippet(passage);
    }
  }

  private static void markUnverified(JsonNode passage) {
    if (passage instanceof ObjectNode shown
        && passage.path("verified").isBoolean()
        && !passage.path("verified").asBoolean()) {
      String kind = passage.path("kind").asText("");
      shown.put("kind", (kind.isEmpty() ? "" : kind + ", ") + "by fingerprints only");
    }
  }

  private static void quoteSnippet(JsonNode passage) {
    if (passage.path("snippet").isTextual()
        && passage.path("source") instanceof ObjectNode source
        && !source.has("text")) {
      source.put("text", passage.path("snippet").asText());
    }
  }

  private static void addRatio(ObjectNode shown, String from, String name) {
    JsonNode total = shown.path(from).path("total");
    if (total.isNumber() && shown.path("ratios") instanceof ObjectNode ratios) {
      ratios.set(name, total);
    }
  }

  private static String line(JsonNode site) {
    var libraries = new ArrayList<String>();
    for (Map.Entry<String, JsonNode> library : site.path("libraries").properties()) {
      libraries.add(library.getKey() + " " + library.getValue().asText().toLowerCase(Locale.ROOT));
    }
    return String.format(
        Locale.ROOT,
        "Site %s: %s%s; %,d sentences sent, %,d bytes sent, %,d received, %,d ms",
        site.path("site").asText(),
        site.path("state").asText().toLowerCase(Locale.ROOT),
        libraries.isEmpty() ? "" : " (" + String.join(", ", libraries) + ")",
        site.path("sentencesSent").asLong(),
        site.path("bytesSent").asLong(),
        site.path("bytesReceived").asLong(),
        site.path("elapsedMillis").asLong());
  }
}
