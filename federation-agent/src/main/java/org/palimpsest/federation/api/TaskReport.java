package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.palimpsest.client.ProgramVersion;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.report.ReportDecision;
import org.palimpsest.report.ReportHeader;
import org.palimpsest.report.ReportWriter;

/** A task's evidence as a report: one file, with what is decided now in it. */
final class TaskReport {

  private TaskReport() {}

  /**
   * The report.
   *
   * @param evidence as the API gives it
   * @param settings that differ from the usual ones
   */
  static String of(
      StoredTask task, ObjectNode evidence, Map<String, List<String>> settings, Instant now)
      throws IOException {
    List<String> libraries = new ArrayList<>();
    evidence.path("collections").forEach(each -> libraries.add(each.asText()));
    evidence
        .path("answer")
        .path("sites")
        .forEach(site -> libraries.add(site.path("site").asText()));
    var header =
        new ReportHeader(now, ProgramVersion.text(), libraries, settings, /* intake= */ false);
    var out = new StringWriter();
    try (var report = new ReportWriter(out, header)) {
      ObjectNode answer = evidence.path("answer").deepCopy();
      if (answer.path("document") instanceof ObjectNode document
          && !document.path("id").isTextual()) {
        document.put("id", task.label());
      }
      report.add(answer, evidence.path("text").textValue());
      ReportDecision.present(evidence.path("decisions"))
          .forEach(decision -> report.add(0, decision));
    }
    return out.toString();
  }
}
