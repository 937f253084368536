package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.ProgramVersion;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.report.ReportDecision;
import org.palimpsest.report.ReportException;
import org.palimpsest.report.ReportFile;
import org.palimpsest.report.ReportHeader;
import org.palimpsest.report.ReportWriter;
import org.palimpsest.report.pdf.PdfReport;

/** Content of a task's report, with the current decisions. */
final class TaskReport {

  private static final Set<String> OF_THE_PAGE = Set.of("passages.text", "coverage");

  private TaskReport() {}

  /** The content of a report; {@code others} are the assignment's other submissions, or null. */
  static PdfReport.Content content(
      StoredTask task,
      ObjectNode evidence,
      ReportHeader.@Nullable Library others,
      String institution,
      String number,
      Instant now) {
    ObjectNode answer = evidence.path("answer").deepCopy();
    if (answer.path("document") instanceof ObjectNode document
        && !document.path("id").isTextual()) {
      document.put("id", task.label());
    }
    var origin = new ReportHeader.Origin(institution, task.owner(), task.endedAt(), number);
    var header =
        new ReportHeader(
            now,
            ProgramVersion.text(),
            libraries(evidence, others),
            settings(task),
            /* intake= */ false,
            origin);
    return new PdfReport.Content(
        header,
        answer,
        evidence.path("text").textValue(),
        ReportDecision.present(evidence.path("decisions")));
  }

  /** The report as one HTML page. */
  static ReportFile page(PdfReport.Content content) {
    var out = new StringWriter();
    try (var report = new ReportWriter(out, content.header())) {
      report.add(content.answer(), content.text());
      content.decisions().forEach(decision -> report.add(0, decision));
    } catch (IOException e) {
      throw new UncheckedIOException("memory can be written", e);
    }
    try {
      return ReportFile.parse(out.toString());
    } catch (ReportException e) {
      throw new IllegalStateException("it was just made", e);
    }
  }

  /** The libraries, with the document counts of the check if the result has them. */
  private static List<ReportHeader.Library> libraries(
      ObjectNode evidence, ReportHeader.@Nullable Library others) {
    List<ReportHeader.Library> libraries = new ArrayList<>();
    if (others != null) {
      libraries.add(others);
    }
    for (JsonNode library : evidence.path("answer").path("libraries")) {
      String site = library.path("site").asText("");
      String name = library.path("name").asText();
      libraries.add(
          new ReportHeader.Library(
              site.isEmpty() ? name : site + ": " + name,
              library.path("documents").isIntegralNumber()
                  ? Long.valueOf(library.path("documents").asLong())
                  : null));
    }
    if (!evidence.path("answer").has("libraries")) {
      List<String> names = new ArrayList<>();
      evidence.path("collections").forEach(each -> names.add(each.asText()));
      evidence.path("answer").path("sites").forEach(site -> names.add(site.path("site").asText()));
      libraries.addAll(ReportHeader.Library.named(names));
    }
    return libraries;
  }

  /** Parameters other than the page's own. */
  private static Map<String, List<String>> settings(StoredTask task) {
    Map<String, List<String>> settings = new TreeMap<>();
    for (Map.Entry<String, JsonNode> each : TaskEvidence.input(task).path("params").properties()) {
      if (!OF_THE_PAGE.contains(each.getKey())) {
        List<String> values = new ArrayList<>();
        JsonNode value = each.getValue();
        (value.isArray() ? value : List.of(value)).forEach(one -> values.add(one.asText()));
        settings.put(each.getKey(), values);
      }
    }
    return settings;
  }

  /** Numbers of reports and names of their files. */
  static final class ReportNames {

    /** Three groups of four digits, easy to dictate. */
    static final Pattern NUMBER = Pattern.compile("\\d{4}-\\d{4}-\\d{4}");

    private static final long NUMBERS = 1_000_000_000_000L;
    private static final int TITLE_LENGTH_MAX = 80;
    private static final int AUTHORS_MAX = 2;
    private static final Pattern NO_FILE_NAME = Pattern.compile("[\\p{C}/\\\\:*?\"<>|]+");
    private static final SecureRandom RANDOM = new SecureRandom();

    private ReportNames() {}

    /** A random number, which cannot be guessed from others. */
    static String number() {
      String digits = String.format(Locale.ROOT, "%012d", RANDOM.nextLong(NUMBERS));
      return digits.substring(0, 4) + "-" + digits.substring(4, 8) + "-" + digits.substring(8);
    }

    /** A {@code Content-Disposition} header (RFC 6266) with the paper's title and authors. */
    static String disposition(JsonNode document, String ending) {
      String name = name(document) + "." + ending;
      String encoded =
          URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A");
      String plain = name.replaceAll("[^ -~]", "_").replaceAll("[\"\\\\%]", "_");
      return "attachment; filename=\"" + plain + "\"; filename*=UTF-8''" + encoded;
    }

    private static String name(JsonNode document) {
      List<String> authors = new ArrayList<>();
      JsonNode file = document.path("file");
      JsonNode named = document.path("authors");
      (named.isEmpty() ? file.path("authors") : named)
          .forEach(author -> authors.add(author.asText()));
      String title = file.path("title").asText("");
      String paper = title.isBlank() ? document.path("id").asText("") : title;
      String whole =
          authors.isEmpty()
              ? paper
              : String.join(", ", authors.subList(0, Math.min(AUTHORS_MAX, authors.size())))
                  + " - "
                  + paper;
      String plain = NO_FILE_NAME.matcher(whole).replaceAll(" ").strip();
      int end =
          plain.offsetByCodePoints(
              0, Math.min(TITLE_LENGTH_MAX, plain.codePointCount(0, plain.length())));
      String cut = plain.substring(0, end).strip().replaceAll("^\\.+|\\.+$", "");
      return cut.isEmpty() ? "report" : cut + " report";
    }
  }
}
