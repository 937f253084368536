package org.palimpsest.federation.task.joined;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.task.form.TaskJson;

/**
 * Joins answers of {@code /check} about one document from collections that cannot be queried
 * together. Each character counts once; templates and common text of one library do not count in
 * the others either.
 *
 * <p>The answers must list all their sources. There are no {@code sections}: answers have no places
 * of them.
 */
public final class JoinedGroups {

  private static final Set<String> NEVER_COUNTED = Set.of("template", "common");
  private static final Set<String> QUOTED = Set.of("quotation", "references");

  private final List<ObjectNode> answers;
  private final int length;

  private JoinedGroups(List<ObjectNode> answers) {
    this.answers = answers;
    this.length = answers.get(0).path("document").path("length").intValue();
  }

  /**
   * Joins answers.
   *
   * @param answers at least one, with all sources and unmatched windows
   */
  public static ObjectNode join(List<ObjectNode> answers) {
    return answers.size() == 1 ? answers.get(0) : new JoinedGroups(answers).joined();
  }

  private ObjectNode joined() {
    ObjectNode joined = TaskJson.object();
    joined.put(
        "partialResults",
        answers.stream().anyMatch(answer -> answer.path("partialResults").asBoolean()));
    Set<JsonNode> warnings = new LinkedHashSet<>();
    answers.forEach(answer -> answer.path("warnings").forEach(warnings::add));
    warnings.forEach(joined.putArray("warnings")::add);
    joined.set("document", answers.get(0).path("document"));
    writeRatios(joined);
    joined.set("sources", sources());
    if (joined.path("ratios").has(JoinedRatios.WITH_SHORT)) {
      joined.set("short", shortCopies());
    }
    writeUnmatched(joined);
    joined.set("excluded", excluded());
    if (answers.get(0).has("signs")) {
      joined.set("signs", answers.get(0).path("signs"));
    }
    joined.set("statistics", statistics());
    return joined;
  }

  private void writeRatios(ObjectNode joined) {
    ObjectNode ratios = joined.putObject("ratios");
    ObjectNode lengths = joined.putObject("matchedLengths");
    List<Span> quoted = excludedSpans(answers, QUOTED);
    put("total", matchedLength("total", source -> true, List.of()), ratios, lengths);
    int unquoted = matchedLength("withoutQuotations", source -> true, quoted);
    put("withoutQuotations", unquoted, ratios, lengths);
    Predicate<JsonNode> isOthers = source -> !source.path("ownWork").asBoolean();
    put("withoutOwnWork", matchedLength("withoutOwnWork", isOthers, List.of()), ratios, lengths);
    int largest =
        answers.stream().mapToInt(answer -> length(answer, "largestSource")).max().orElse(0);
    put("largestSource", largest, ratios, lengths);
    if (answers.stream().anyMatch(answer -> answer.path("ratios").has(JoinedRatios.WITH_SHORT))) {
      List<Span> copies =
          answers.stream().flatMap(each -> JoinedRatios.shortCopies(each).stream()).toList();
      int added = Coverage.length(Coverage.difference(copies, allPassages()));
      put(JoinedRatios.WITH_SHORT, length(joined, "total") + added, ratios, lengths);
    }
  }

  private void put(String name, int codeUnits, ObjectNode ratios, ObjectNode lengths) {
    int bounded = Math.min(length, codeUnits);
    ratios.put(name, length == 0 ? 0 : JoinedRatios.rounded((double) bounded / length));
    lengths.put(name, bounded);
  }

  private static int length(JsonNode answer, String name) {
    return answer.path("matchedLengths").path(name).intValue();
  }

  /**
   * The joined length: the answers' own lengths, less text counted before or excluded by another
   * answer. Text that an answer counts beyond its listed passages still counts.
   */
  private int matchedLength(String name, Predicate<JsonNode> counts, List<Span> setApart) {
    List<Span> neverCounted = excludedSpans(answers, NEVER_COUNTED);
    List<Span> before = List.of();
    int sum = 0;
    for (ObjectNode answer : answers) {
      List<Span> own =
          Coverage.difference(
              Coverage.difference(
                  passages(answer, counts), excludedSpans(List.of(answer), NEVER_COUNTED)),
              setApart);
      List<Span> added = Coverage.difference(Coverage.difference(own, neverCounted), before);
      sum += Math.max(0, length(answer, name) - Coverage.length(own)) + Coverage.length(added);
      List<Span> all = new ArrayList<>(before);
      all.addAll(added);
      before = Coverage.union(all);
    }
    return sum;
  }

  private static List<Span> passages(JsonNode answer, Predicate<JsonNode> counts) {
    List<Span> spans = new ArrayList<>();
    for (JsonNode source : answer.path("sources")) {
      if (counts.test(source)) {
        spans.addAll(JoinedSources.passages(source));
      }
    }
    return Coverage.union(spans);
  }

  private List<Span> allPassages() {
    return Coverage.union(
        answers.stream().flatMap(each -> passages(each, source -> true).stream()).toList());
  }

  private static List<Span> excludedSpans(List<ObjectNode> answers, Set<String> reasons) {
    List<Span> spans = new ArrayList<>();
    for (ObjectNode answer : answers) {
      for (JsonNode each : answer.path("excluded")) {
        if (reasons.contains(each.path("reason").asText()) && each.has("offset")) {
          spans.add(JoinedSources.span(each));
        }
      }
    }
    return Coverage.union(spans);
  }

  private ArrayNode sources() {
    List<ObjectNode> sources = new ArrayList<>();
    answers.forEach(
        answer -> answer.path("sources").forEach(source -> sources.add((ObjectNode) source)));
    return TaskJson.array(JoinedSources.ordered(sources, excludedSpans(answers, NEVER_COUNTED)));
  }

  /** Short copies of all answers by place, without those covered by a passage of another answer. */
  private ArrayNode shortCopies() {
    List<Span> union = allPassages();
    List<JsonNode> copies = new ArrayList<>();
    answers.forEach(answer -> answer.path("short").forEach(copies::add));
    copies.removeIf(
        copy -> {
          Span span = JoinedSources.span(copy.path("suspicious"));
          return 2 * Coverage.overlap(span, union) >= span.length();
        });
    copies.sort(Comparator.comparing(copy -> JoinedSources.span(copy.path("suspicious"))));
    return TaskJson.array(copies);
  }

  /**
   * The first answer's windows that no answer explains. Answers with the same windows decide by
   * their lists; others only by their passages, since a missing window may not exist there: rather
   * one window too many.
   */
  private void writeUnmatched(ObjectNode joined) {
    ObjectNode first = answers.get(0);
    String header = first.path("unmatchedHeader").asText();
    List<Span> union = allPassages();
    List<Set<Span>> open = new ArrayList<>();
    for (ObjectNode answer : answers) {
      if (answer.path("unmatchedHeader").asText().equals(header)) {
        Set<Span> spans = new HashSet<>();
        answer.path("unmatched").forEach(window -> spans.add(JoinedSources.span(window)));
        open.add(spans);
      }
    }
    ArrayNode unmatched = joined.putArray("unmatched");
    for (JsonNode window : first.path("unmatched")) {
      Span span = JoinedSources.span(window);
      if (open.stream().allMatch(spans -> spans.contains(span))
          && 2 * Coverage.overlap(span, union) < span.length()) {
        unmatched.add(window);
      }
    }
    joined.set("unmatchedScheme", first.path("unmatchedScheme"));
    joined.set("unmatchedHeader", first.path("unmatchedHeader"));
  }

  /** Entries that several answers have, once, with the largest length. */
  private ArrayNode excluded() {
    Map<List<String>, JsonNode> entries = new LinkedHashMap<>();
    for (int i = 0; i < answers.size(); i++) {
      for (JsonNode each : answers.get(i).path("excluded")) {
        boolean isSum = each.has("more");
        List<String> key =
            List.of(
                each.path("reason").asText(),
                each.path("id").asText(),
                each.path("offset").asText(),
                each.path("length").asText(),
                isSum ? Integer.toString(i) : "");
        entries.merge(
            key,
            each,
            (one, other) ->
                one.path("matchedLength").intValue() >= other.path("matchedLength").intValue()
                    ? one
                    : other);
      }
    }
    return TaskJson.array(entries.values());
  }

  /** Sums, except the number of windows, which belong to the same text. */
  private ObjectNode statistics() {
    ObjectNode sums = TaskJson.object();
    for (ObjectNode answer : answers) {
      for (Map.Entry<String, JsonNode> each : answer.path("statistics").properties()) {
        long before = sums.path(each.getKey()).longValue();
        long value = each.getValue().longValue();
        sums.put(
            each.getKey(),
            each.getKey().equals("windows") ? Math.max(before, value) : before + value);
      }
    }
    return sums;
  }
}
