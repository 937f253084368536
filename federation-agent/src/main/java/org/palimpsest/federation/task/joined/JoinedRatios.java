package org.palimpsest.federation.task.joined;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.quote.Quotations;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.task.form.TaskJson;
import org.palimpsest.federation.task.input.TaskInput;

/**
 * Ratios of reused text: from this site's sources, from other sites', from all. Each character
 * counts once. Text that the local check excludes as a template or common does not count in remote
 * passages either.
 */
public final class JoinedRatios {

  private static final double DIGITS = 10_000;
  private static final Set<String> NEVER_COUNTED = Set.of("template", "common");

  private static final String TOTAL = "total";
  private static final String WITHOUT_QUOTATIONS = "withoutQuotations";
  private static final String WITHOUT_OWN_WORK = "withoutOwnWork";
  private static final String LARGEST_SOURCE = "largestSource";
  static final String WITH_SHORT = "withShort";
  private static final String QUOTATION = "quotation";
  private static final String NOT_PROSE = "notProse";

  private final JsonNode local;
  private final JsonNode coverage;
  private final int length;
  private final List<Span> notCounted;
  private final List<Span> quotations;
  private final List<Span> remote;
  private final List<Span> addedToAll;
  private final List<Span> addedToOthers;
  private final int largestRemote;

  /**
   * Ratios of a joined result.
   *
   * @param local the answer of {@code /check}
   * @param remote the passages of each remote source
   * @param text the suspicious text, or null; then quotations in remote passages are unknown
   */
  public JoinedRatios(
      JsonNode local, List<List<Span>> remote, TaskInput input, @Nullable String text) {
    this.local = local;
    this.length = local.path("document").path("length").intValue();
    this.coverage = local.path("coverage");
    this.notCounted = notCounted(local);
    this.quotations =
        text != null && !remote.isEmpty() && setsQuotationsApart(input)
            ? Quotations.of(text)
            : List.of();
    this.remote = counted(remote.stream().flatMap(List::stream).toList());
    this.addedToAll = Coverage.difference(this.remote, counted(TOTAL));
    this.addedToOthers = Coverage.difference(this.remote, counted(WITHOUT_OWN_WORK));
    this.largestRemote = remote.stream().mapToInt(this::matchedLength).max().orElse(0);
  }

  /** The places of an answer's short copies. */
  static List<Span> shortCopies(JsonNode answer) {
    List<Span> spans = new ArrayList<>();
    answer.path("short").forEach(copy -> spans.add(JoinedSources.span(copy.path("suspicious"))));
    return Coverage.union(spans);
  }

  private static List<Span> notCounted(JsonNode local) {
    List<Span> spans = new ArrayList<>();
    for (String reason : NEVER_COUNTED) {
      spans.addAll(spans(local.path("coverage").path(reason)));
    }
    for (JsonNode each : local.path("excluded")) {
      if (NEVER_COUNTED.contains(each.path("reason").asText()) && each.has("offset")) {
        spans.add(JoinedSources.span(each));
      }
    }
    return Coverage.union(spans);
  }

  /** The text counted by a ratio of this site: from the answer's coverage, or its passages. */
  private List<Span> counted(String name) {
    return coverage.isObject() ? spans(coverage.path(name)) : localSpans(local, name.equals(TOTAL));
  }

  /** Reads alternating offsets and lengths. */
  private static List<Span> spans(JsonNode numbers) {
    List<Span> spans = new ArrayList<>();
    for (int i = 0; i + 1 < numbers.size(); i += 2) {
      spans.add(new Span(numbers.path(i).intValue(), numbers.path(i + 1).intValue()));
    }
    return spans;
  }

  private static List<Span> localSpans(JsonNode local, boolean withOwnWork) {
    List<Span> spans = new ArrayList<>();
    for (JsonNode source : local.path("sources")) {
      if (withOwnWork || !source.path("ownWork").asBoolean()) {
        spans.addAll(JoinedSources.passages(source));
      }
    }
    return Coverage.union(spans);
  }

  private static boolean setsQuotationsApart(TaskInput input) {
    List<String> values = input.params().get("exclude");
    return values == null
        || values.stream()
            .flatMap(value -> Arrays.stream(value.split(",", -1)))
            .anyMatch(value -> value.trim().equals("quotations"));
  }

  private List<Span> counted(Collection<Span> spans) {
    return Coverage.difference(spans, notCounted);
  }

  /** Text that counts in no ratio. */
  public List<Span> notCounted() {
    return notCounted;
  }

  /** Text explained by remote sources: in order, disjoint and not adjacent. */
  public List<Span> remote() {
    return remote;
  }

  /** The length explained by a remote source. */
  public int matchedLength(Collection<Span> spans) {
    return Coverage.length(counted(spans));
  }

  /** The share of the text, 0 to 1, with four digits. */
  public double ratio(int codeUnits) {
    return length == 0 ? 0 : rounded(Math.min(1, (double) codeUnits / length));
  }

  public static double rounded(double value) {
    return Math.round(value * DIGITS) / DIGITS;
  }

  /** Writes the ratios of all, of this site and of the others, and the lengths of all. */
  public void writeTo(ObjectNode result) {
    ObjectNode ratios = result.putObject("ratios");
    ObjectNode lengths = TaskJson.object();
    put(TOTAL, localLength(TOTAL) + Coverage.length(addedToAll), ratios, lengths);
    int unquoted = localLength(WITHOUT_QUOTATIONS) + lengthUnquoted(addedToAll);
    put(WITHOUT_QUOTATIONS, unquoted, ratios, lengths);
    int ofOthers = localLength(WITHOUT_OWN_WORK) + Coverage.length(addedToOthers);
    put(WITHOUT_OWN_WORK, ofOthers, ratios, lengths);
    put(LARGEST_SOURCE, Math.max(localLength(LARGEST_SOURCE), largestRemote), ratios, lengths);
    if (local.path("ratios").has(WITH_SHORT)) {
      List<Span> notInPassages = Coverage.difference(shortCopies(local), counted(TOTAL));
      List<Span> added = Coverage.union(addedToAll, notInPassages);
      put(WITH_SHORT, localLength(TOTAL) + Coverage.length(added), ratios, lengths);
    }
    result.set("ratiosLocal", local.path("ratios"));
    ObjectNode ofRemote = result.putObject("ratiosRemote");
    ofRemote.put(TOTAL, ratio(Coverage.length(remote)));
    ofRemote.put(WITHOUT_QUOTATIONS, ratio(lengthUnquoted(remote)));
    ofRemote.put(LARGEST_SOURCE, ratio(largestRemote));
    result.set("matchedLengths", lengths);
  }

  /**
   * The characters counted by the joined ratios, in the form of {@code coverage} of {@code /check};
   * null if the local answer has none.
   */
  public @Nullable ObjectNode coverage() {
    if (!(coverage instanceof ObjectNode ofLocal)) {
      return null;
    }
    ObjectNode joined = ofLocal.deepCopy();
    add(remote, TOTAL, joined);
    add(remote, WITHOUT_OWN_WORK, joined);
    // Quotations in remote passages; the local answer lists its own.
    add(Coverage.intersection(quotations, addedToAll), QUOTATION, joined);
    joined.remove(NOT_PROSE); // other sites do not classify their passages
    return joined;
  }

  private static void add(List<Span> more, String name, ObjectNode joined) {
    List<Span> spans = spans(joined.path(name));
    spans.addAll(more);
    ArrayNode numbers = joined.putArray(name);
    for (Span span : Coverage.union(spans)) {
      numbers.add(span.offset()).add(span.length());
    }
  }

  private void put(String name, int codeUnits, ObjectNode ratios, ObjectNode lengths) {
    ratios.put(name, ratio(codeUnits));
    lengths.put(name, Math.min(codeUnits, length));
  }

  private int localLength(String name) {
    return local.path("matchedLengths").path(name).intValue();
  }

  private int lengthUnquoted(List<Span> spans) {
    return Coverage.length(Coverage.difference(spans, quotations));
  }
}
