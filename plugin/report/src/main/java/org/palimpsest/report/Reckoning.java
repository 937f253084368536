package org.palimpsest.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;

/**
 * Ratios of an answer after decisions, computed from the {@code coverage} of each ratio. The
 * implementation in {@code ratios.js} gives equal results ({@code ReckoningTest}). Without
 * decisions the ratios are the server's.
 */
public final class Reckoning {

  /** Reasons of exclusions from all ratios that can be reversed. */
  private static final Set<String> SET_APART = Set.of("template", "common", "short");

  /** Reasons of text in {@code total} that is excluded from {@code withoutQuotations}. */
  private static final Set<String> QUOTED = Set.of("quotation", "references");

  private static final String OWN_WORK = "ownWork";
  private static final String WITHOUT_OWN_WORK = "withoutOwnWork";
  private static final String TOTAL = "total";
  private static final double FOUR_DIGITS = 10_000;

  private final JsonNode answer;
  private final JsonNode coverage;
  private final List<Source> sources = new ArrayList<>();
  private final List<Span> allListed;

  public Reckoning(JsonNode answer) {
    this.answer = answer;
    this.coverage = answer.path("coverage");
    int place = 0;
    for (JsonNode source : answer.path("sources")) {
      sources.add(new Source(source, EvidenceKeys.source(source, place++)));
    }
    this.allListed = keptSpans(Choice.NONE, source -> true);
  }

  /** Parts of a text in display order; see {@link #split}. */
  public enum Part {
    IDENTICAL("identical"),
    MINOR("minor"),
    REWRITTEN("rewritten"),
    QUOTED("quoted"),
    OWN_WORK("ownWork"),
    EXCLUDED("excluded"),
    REST("rest");

    private final String word;

    Part(String word) {
      this.word = word;
    }

    /** Name in {@code ratios.js} and in messages. */
    public String word() {
      return word;
    }
  }

  /**
   * Ratios of a text.
   *
   * @param lengths by ratio, in UTF-16 code units
   * @param ratios 0 to 1, with four digits
   * @param sections in the answer's order
   * @param total spans of the ratio {@code total}
   */
  public record Figures(
      Map<String, Integer> lengths,
      Map<String, Double> ratios,
      List<Section> sections,
      List<Span> total) {}

  /**
   * A section of the text.
   *
   * @param length total of its spans
   */
  public record Section(String name, int length, int matchedLength, double ratio) {}

  private record Source(JsonNode json, String key) {

    boolean isOwn() {
      return json.path(OWN_WORK).asBoolean();
    }

    boolean isIn(Choice choice) {
      return !choice.asideSources().contains(key);
    }

    List<JsonNode> passages(Choice choice) {
      List<JsonNode> kept = new ArrayList<>();
      for (JsonNode passage : json.path("passages")) {
        if (!choice.asidePassages().contains(EvidenceKeys.passage(key, passage))) {
          kept.add(passage);
        }
      }
      return kept;
    }

    List<Span> spans(Choice choice) {
      return passages(choice).stream().map(passage -> span(passage.path("suspicious"))).toList();
    }
  }

  /** Whether the answer has a {@code coverage}; otherwise decisions change nothing. */
  public boolean isExact() {
    return coverage.isObject();
  }

  public Figures of(Choice choice) {
    return isExact() && !choice.isEmpty() ? reckoned(choice) : told();
  }

  public Figures told() {
    Map<String, Integer> lengths = new LinkedHashMap<>();
    answer
        .path("matchedLengths")
        .properties()
        .forEach(each -> lengths.put(each.getKey(), each.getValue().asInt()));
    Map<String, Double> ratios = new LinkedHashMap<>();
    answer
        .path("ratios")
        .properties()
        .forEach(each -> ratios.put(each.getKey(), each.getValue().asDouble()));
    List<Section> sections = new ArrayList<>();
    for (JsonNode section : answer.path("sections")) {
      sections.add(
          new Section(
              section.path("name").asText(),
              section.path("length").asInt(),
              section.path("matchedLength").asInt(),
              section.path("ratio").asDouble()));
    }
    return new Figures(lengths, ratios, sections, covered(TOTAL));
  }

  Figures reckoned(Choice choice) {
    List<Span> again = countedAgain(choice);
    List<Span> total = total(choice, again);
    Map<String, Integer> lengths = new LinkedHashMap<>();
    lengths.put(TOTAL, Coverage.length(total));
    lengths.put("withoutQuotations", Coverage.length(Coverage.difference(total, quoted(choice))));
    lengths.put(WITHOUT_OWN_WORK, Coverage.length(withoutOwnWork(choice, total, again)));
    lengths.put("largestSource", largest(choice));
    if (answer.path("ratios").has("prose")) {
      List<Span> prose = Coverage.difference(total, covered("notProse"));
      lengths.put("prose", Coverage.length(prose));
    }
    if (answer.path("ratios").has("withShort")) {
      lengths.put("withShort", Coverage.length(Coverage.union(total, shortCopies())));
    }
    Map<String, Double> ratios = new LinkedHashMap<>();
    lengths.forEach((name, length) -> ratios.put(name, share(length, textLength())));
    return new Figures(lengths, ratios, sections(total), total);
  }

  private List<Span> total(Choice choice, List<Span> again) {
    List<Span> total = Coverage.union(covered(TOTAL), again);
    List<Span> counted = new ArrayList<>(keptSpans(choice, source -> true));
    counted.addAll(Coverage.difference(total, allListed));
    counted.addAll(again);
    return Coverage.intersection(total, counted);
  }

  /**
   * Partition of the text; the lengths of all parts add up to the text's length. The first matching
   * rule applies:
   *
   * <ol>
   *   <li>{@code excluded}: reused, but not in {@code total} after the decisions
   *   <li>{@code quoted}: in a quotation or the bibliography, unless included again
   *   <li>{@code ownWork}: only in the author's own work
   *   <li>{@code identical}, {@code minor}, {@code rewritten} (kinds {@code modified} and {@code
   *       rewritten}): by the strongest kind of passage in other sources; {@code rewritten} also
   *       without a listed passage
   *   <li>{@code rest}: everything else, including short copies
   * </ol>
   *
   * Quoted, own work and the three kinds add up to {@code total}.
   *
   * @return sorted, disjoint spans of each part; empty if the answer is not {@link #isExact}
   */
  public Map<Part, List<Span>> split(Choice choice) {
    Map<Part, List<Span>> parts = new EnumMap<>(Part.class);
    if (!isExact()) {
      return parts;
    }
    List<Span> again = countedAgain(choice);
    List<Span> total = total(choice, again);
    List<Span> others = withoutOwnWork(choice, total, again);
    List<Span> left = take(parts, Part.QUOTED, total, quoted(choice));
    left = take(parts, Part.OWN_WORK, left, Coverage.difference(total, others));
    left = take(parts, Part.IDENTICAL, left, ofKind(choice, "identical"));
    left = take(parts, Part.MINOR, left, ofKind(choice, "minor"));
    parts.put(Part.REWRITTEN, left);
    parts.put(Part.EXCLUDED, Coverage.difference(reused(), total));
    List<Span> rest = List.of(new Span(0, textLength()));
    for (List<Span> part : parts.values()) {
      rest = Coverage.difference(rest, part);
    }
    parts.put(Part.REST, rest);
    return parts;
  }

  private static List<Span> take(
      Map<Part, List<Span>> parts, Part part, List<Span> left, List<Span> wanted) {
    parts.put(part, Coverage.intersection(left, wanted));
    return Coverage.difference(left, wanted);
  }

  /** Passages of a kind in sources that are not own work, or included again. */
  private List<Span> ofKind(Choice choice, String kind) {
    Set<String> again = ownAgain(choice);
    List<Span> spans = new ArrayList<>();
    for (Source source : sources) {
      if (source.isIn(choice) && (!source.isOwn() || again.contains(source.key()))) {
        source.passages(choice).stream()
            .filter(passage -> passage.path("kind").asText().equals(kind))
            .forEach(passage -> spans.add(span(passage.path("suspicious"))));
      }
    }
    return Coverage.union(spans);
  }

  private List<Span> reused() {
    List<Span> reused = new ArrayList<>(allListed);
    reused.addAll(covered(TOTAL));
    SET_APART.forEach(reason -> reused.addAll(covered(reason)));
    for (JsonNode entry : answer.path("excluded")) {
      if (entry.path("reason").asText().equals("subtracted") && entry.has("offset")) {
        reused.add(span(entry));
      }
    }
    return Coverage.union(reused);
  }

  private int textLength() {
    return answer.path("document").path("length").asInt();
  }

  /** The coverage consists of alternating offsets and lengths. */
  private List<Span> covered(String name) {
    List<Span> spans = new ArrayList<>();
    JsonNode numbers = coverage.path(name);
    for (int i = 0; i + 1 < numbers.size(); i += 2) {
      spans.add(new Span(numbers.path(i).asInt(), numbers.path(i + 1).asInt()));
    }
    return Coverage.union(spans);
  }

  private static Span span(JsonNode place) {
    return new Span(place.path("offset").asInt(), place.path("length").asInt());
  }

  private List<Span> countedAgain(Choice choice) {
    return chosen(choice, SET_APART);
  }

  private List<Span> chosen(Choice choice, Set<String> reasons) {
    List<Span> spans = new ArrayList<>();
    int index = 0;
    for (JsonNode entry : answer.path("excluded")) {
      if (choice.countedIn().contains(index++) && reasons.contains(entry.path("reason").asText())) {
        spans.addAll(spansOfEntry(entry));
      }
    }
    return Coverage.union(spans);
  }

  /** Text of an entry of {@code excluded}: a span, or everything that is not listed. */
  private List<Span> spansOfEntry(JsonNode entry) {
    String reason = entry.path("reason").asText();
    if (!entry.has("more")) {
      return Coverage.intersection(List.of(span(entry)), covered(reason));
    }
    List<Span> listed = new ArrayList<>();
    for (JsonNode other : answer.path("excluded")) {
      if (other.path("reason").asText().equals(reason) && !other.has("more")) {
        listed.add(span(other));
      }
    }
    return Coverage.difference(covered(reason), listed);
  }

  /** Quotations and bibliography, except what is included again. */
  private List<Span> quoted(Choice choice) {
    List<Span> quoted = Coverage.union(covered("quotation"), covered("references"));
    return Coverage.difference(quoted, chosen(choice, QUOTED));
  }

  private List<Span> withoutOwnWork(Choice choice, List<Span> total, List<Span> again) {
    List<Span> checked = covered(WITHOUT_OWN_WORK);
    Set<String> countsAgain = ownAgain(choice);
    List<Span> counted =
        new ArrayList<>(
            Coverage.intersection(keptSpans(choice, source -> !source.isOwn()), checked));
    counted.addAll(keptSpans(choice, source -> countsAgain.contains(source.key())));
    counted.addAll(Coverage.difference(checked, keptSpans(Choice.NONE, source -> !source.isOwn())));
    counted.addAll(again);
    return Coverage.intersection(total, counted);
  }

  /** Keys of own works that count like other sources again. */
  private Set<String> ownAgain(Choice choice) {
    Set<String> keys = new HashSet<>();
    int index = 0;
    for (JsonNode entry : answer.path("excluded")) {
      if (choice.countedIn().contains(index++) && entry.path("reason").asText().equals(OWN_WORK)) {
        keys.add(EvidenceKeys.source(entry, -1));
      }
    }
    return keys;
  }

  private List<Span> keptSpans(Choice choice, Predicate<Source> isWanted) {
    List<Span> spans = new ArrayList<>();
    for (Source source : sources) {
      if (isWanted.test(source) && source.isIn(choice)) {
        spans.addAll(source.spans(choice));
      }
    }
    return Coverage.union(spans);
  }

  private List<Span> shortCopies() {
    List<Span> spans = new ArrayList<>();
    answer.path("short").forEach(copy -> spans.add(span(copy.path("suspicious"))));
    return spans;
  }

  private int largest(Choice choice) {
    int largest = 0;
    for (int place = 0; place < sources.size(); place++) {
      largest = Math.max(largest, lengthOfSource(place, choice));
    }
    return largest;
  }

  /** Number of characters that a source explains. {@code place}: index of the source, from 0. */
  public int lengthOfSource(int place, Choice choice) {
    Source source = sources.get(place);
    if (!source.isIn(choice)) {
      return 0;
    }
    int checked = source.json().path("matchedLength").asInt();
    List<Span> kept = source.spans(choice);
    return kept.size() == source.json().path("passages").size()
        ? checked
        : Math.min(checked, Coverage.length(Coverage.intersection(kept, covered(TOTAL))));
  }

  /** Per source, the number of characters that no earlier one explains; own works are separate. */
  public List<Integer> added(Choice choice) {
    if (choice.isEmpty() && sources.stream().allMatch(each -> each.json().has("addedLength"))) {
      return sources.stream().map(each -> each.json().path("addedLength").asInt()).toList();
    }
    List<Integer> added = new ArrayList<>();
    List<Span> beforeOwn = new ArrayList<>();
    List<Span> beforeOthers = new ArrayList<>();
    for (Source source : sources) {
      List<Span> spans = source.isIn(choice) ? source.spans(choice) : List.of();
      Collection<Span> counted =
          isExact() ? Coverage.intersection(spans, covered(TOTAL)) : Coverage.union(spans);
      List<Span> known = source.isOwn() ? beforeOwn : beforeOthers;
      added.add(Coverage.length(Coverage.difference(counted, known)));
      known.addAll(counted);
    }
    return added;
  }

  private List<Section> sections(List<Span> total) {
    List<Section> sections = new ArrayList<>();
    for (Section section : told().sections()) {
      List<Span> spans = new ArrayList<>();
      for (JsonNode place : answer.path("document").path("sections")) {
        if (place.path("name").asText().equals(section.name())) {
          spans.add(span(place));
        }
      }
      int matched = Coverage.length(Coverage.intersection(total, spans));
      sections.add(
          new Section(section.name(), section.length(), matched, share(matched, section.length())));
    }
    return sections;
  }

  /** With four digits, as in answers. */
  private static double share(int part, int whole) {
    double share = whole == 0 ? 0 : Math.min(1, (double) part / whole);
    return Math.round(share * FOUR_DIGITS) / FOUR_DIGITS;
  }
}
