package org.palimpsest.federation.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.core.text.Span;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.federation.task.form.TaskJson;
import org.palimpsest.federation.task.input.TaskInput;
import org.palimpsest.federation.task.joined.JoinedRatios;
import org.palimpsest.federation.task.joined.JoinedSources;
import org.palimpsest.federation.task.passage.RemotePassage;
import org.palimpsest.federation.task.remote.SiteReport;
import org.palimpsest.federation.task.remote.SiteReport.Counts;
import org.palimpsest.federation.task.remote.SiteReport.RemoteSource;

/** Joins the local answer and the sites' reports to a task's result. */
final class JoinedResult {

  private static final int ROWS_DEFAULT = 100;

  private final String site;
  private final TaskInput input;
  private final ObjectNode local;
  private final List<SiteReport> reports;
  private final @Nullable String text;
  private final List<JsonNode> warnings = new ArrayList<>();

  /**
   * A result to write.
   *
   * @param text the suspicious text, or null
   */
  JoinedResult(
      String site,
      TaskInput input,
      ObjectNode local,
      List<SiteReport> reports,
      @Nullable String text) {
    this.site = site;
    this.input = input;
    this.local = local;
    this.reports = reports;
    this.text = text;
  }

  boolean isPartial() {
    return local.path("partialResults").asBoolean()
        || reports.stream().anyMatch(report -> !report.problems().isEmpty());
  }

  ObjectNode local() {
    return local;
  }

  /** The result as JSON. */
  ObjectNode write(long elapsedMillis) {
    List<LongSource> remote = remoteSources();
    JoinedRatios ratios =
        new JoinedRatios(local, remote.stream().map(LongSource::spans).toList(), input, text);
    ArrayNode sources = sources(remote, ratios);
    reports.forEach(report -> report.problems().forEach(this::warn));
    if (!input.remote().isEmpty() && input.ofUnseen() != null) {
      warn(Note.of("unseenStays"));
    }
    local.path("warnings").forEach(warnings::add);
    reports.forEach(report -> report.notes().forEach(this::warn));
    ObjectNode result = TaskJson.object();
    result.put("partialResults", isPartial());
    warnings.forEach(result.putArray("warnings")::add);
    result.set("document", local.path("document"));
    ratios.writeTo(result);
    if (local.has("sections")) {
      result.set("sectionsLocal", local.path("sections"));
    }
    result.set("sources", sources);
    copy("short", result);
    result.set("libraries", libraries());
    result.set("sites", sites());
    result.set("unmatched", unmatched(ratios.remote()));
    copy("meaning", result);
    copy("excluded", result);
    copy("signs", result);
    copy("unseen", result);
    ObjectNode coverage = remote.isEmpty() ? ofLocal("coverage") : ratios.coverage();
    if (coverage != null) {
      result.set("coverage", coverage);
    }
    result.set("statistics", statistics(elapsedMillis));
    if (input.file() != null) {
      input.file().addTo(result);
    }
    return result;
  }

  private void warn(Note note) {
    warnings.add(FileAccount.json(note));
  }

  private void copy(String member, ObjectNode result) {
    if (local.has(member)) {
      result.set(member, local.path(member));
    }
  }

  private @Nullable ObjectNode ofLocal(String member) {
    return local.path(member) instanceof ObjectNode object ? object : null;
  }

  /** A source with its passages of sufficient length. */
  private record LongSource(String site, RemoteSource source, List<Span> spans) {}

  private List<LongSource> remoteSources() {
    int lengthMin = input.number("length.min", 0);
    List<LongSource> sources = new ArrayList<>();
    for (SiteReport report : reports) {
      for (RemoteSource source : report.sources()) {
        List<RemotePassage> kept =
            source.passages().stream()
                .filter(passage -> passage.suspicious().length() >= lengthMin)
                .toList();
        if (!kept.isEmpty()) {
          sources.add(
              new LongSource(
                  report.site(),
                  new RemoteSource(source.key(), kept),
                  kept.stream().map(RemotePassage::suspicious).toList()));
        }
      }
    }
    return sources;
  }

  private ArrayNode sources(List<LongSource> remote, JoinedRatios ratios) {
    List<ObjectNode> all = new ArrayList<>();
    for (JsonNode source : local.path("sources")) {
      ObjectNode written = TaskJson.object().put("site", site);
      written.setAll((ObjectNode) source);
      all.add(written);
    }
    for (LongSource source : remote) {
      all.add(written(source, ratios));
    }
    int rows = input.number("rows", ROWS_DEFAULT);
    if (all.size() > rows) {
      warn(Note.of("sourcesNotListed", "found", all.size(), "listed", rows));
    }
    List<ObjectNode> ordered =
        remote.isEmpty() ? all : JoinedSources.ordered(all, ratios.notCounted());
    return TaskJson.array(ordered.stream().limit(rows).toList());
  }

  private ObjectNode written(LongSource source, JoinedRatios ratios) {
    ObjectNode written = TaskJson.object();
    written.put("site", source.site());
    written.put("library", source.source().key().library());
    written.put("id", source.source().key().id());
    if (source.source().key().title() != null) {
      written.put("title", source.source().key().title());
    }
    int matchedLength = ratios.matchedLength(source.spans());
    written.put("ratio", ratios.ratio(matchedLength));
    written.put("matchedLength", matchedLength);
    ArrayNode passages = written.putArray("passages");
    source.source().passages().forEach(passage -> passages.add(written(passage)));
    return written;
  }

  private ObjectNode written(RemotePassage passage) {
    ObjectNode written = TaskJson.object();
    ObjectNode here = written.putObject("suspicious");
    put(passage.suspicious(), here);
    Span span = passage.suspicious();
    String carried = input.param(CheckParams.PASSAGES_TEXT);
    if (text != null
        && carried != null
        && !carried.equals("false")
        && span.end() <= text.length()) {
      here.put("text", text.substring(span.offset(), span.end()));
    }
    if (passage.source() == null) {
      written.putNull("source");
    } else {
      put(passage.source(), written.putObject("source"));
    }
    written.put("similarity", JoinedRatios.rounded(passage.similarity()));
    written.put("kind", passage.kind());
    written.put("matches", passage.matches());
    written.put("distance", passage.distance());
    written.put("verified", passage.verified());
    written.put("verifiedLength", passage.verifiedLength());
    if (passage.snippet() != null) {
      written.put("snippet", passage.snippet());
    }
    return written;
  }

  private static void put(Span span, ObjectNode to) {
    to.put("offset", span.offset());
    to.put("length", span.length());
  }

  /** The compared libraries, with their numbers of documents at the time. */
  private ArrayNode libraries() {
    List<ObjectNode> libraries = new ArrayList<>();
    for (JsonNode each : local.path("libraries")) {
      libraries.add(library(site, each.path("name").asText(), each.path("documents").asLong()));
    }
    for (SiteReport report : reports) {
      report
          .documents()
          .forEach((name, documents) -> libraries.add(library(report.site(), name, documents)));
    }
    return TaskJson.array(libraries);
  }

  private static ObjectNode library(String site, String name, long documents) {
    return TaskJson.object().put("site", site).put("name", name).put("documents", documents);
  }

  private ArrayNode sites() {
    ArrayNode sites = TaskJson.MAPPER.createArrayNode();
    for (SiteReport report : reports) {
      ObjectNode written = sites.addObject();
      written.put("site", report.site());
      written.put("state", TaskJson.word(report.state()));
      ObjectNode libraries = written.putObject("libraries");
      report.libraries().forEach(libraries::put);
      Counts counts = report.counts();
      written.put("sentencesSent", counts.sentencesSent());
      written.put("textsShown", counts.textsShown());
      written.put("hits", counts.hits());
      written.put("falseAlarms", counts.falseAlarms());
      written.put("bytesSent", counts.bytesSent());
      written.put("bytesReceived", counts.bytesReceived());
      written.put("elapsedMillis", counts.elapsedMillis());
    }
    return sites;
  }

  /** Leaves out fingerprints, which are not for readers. */
  private ArrayNode unmatched(List<Span> remote) {
    ArrayNode unmatched = TaskJson.MAPPER.createArrayNode();
    for (JsonNode each : local.path("unmatched")) {
      Span span = new Span(each.path("offset").intValue(), each.path("length").intValue());
      if (2 * Coverage.overlap(span, remote) < span.length()) {
        put(span, unmatched.addObject());
      }
    }
    return unmatched;
  }

  private ObjectNode statistics(long elapsedMillis) {
    ObjectNode statistics = TaskJson.object();
    if (local.path("statistics") instanceof ObjectNode ofLocal) {
      statistics.setAll(ofLocal);
    }
    statistics.set("localElapsedMillis", statistics.path("elapsedMillis"));
    Counts all = reports.stream().map(SiteReport::counts).reduce(Counts.NONE, Counts::plus);
    statistics.put("windowsUnmatched", local.path("unmatched").size());
    statistics.put("sentencesSent", all.sentencesSent());
    statistics.put("textsShown", all.textsShown());
    statistics.put("remoteHits", all.hits());
    statistics.put("falseAlarms", all.falseAlarms());
    statistics.put("elapsedMillis", elapsedMillis);
    return statistics;
  }
}
