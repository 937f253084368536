package org.palimpsest.report;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;

/** Random answers with consistent ratios, and decisions on them. */
final class RandomAnswers {

  private static final List<String> KINDS = List.of("identical", "minor", "modified", "rewritten");
  private static final List<String> SET_APART = List.of("template", "common", "short");

  private final Random random;

  RandomAnswers(long seed) {
    this.random = new Random(seed);
  }

  /** An answer whose figures equal those without decisions. */
  ObjectNode next() {
    int length = random.nextInt(400);
    ObjectNode answer = new JsonMapper().createObjectNode();
    answer.putObject("document").put("length", length);
    List<Span> all = new ArrayList<>();
    List<Span> others = new ArrayList<>();
    ArrayNode sources = answer.putArray("sources");
    ArrayNode excluded = answer.putArray("excluded");
    for (int i = random.nextInt(6); i > 0 && length > 0; i--) {
      source(sources.addObject(), i, length, all, others, excluded);
    }
    ObjectNode coverage = answer.putObject("coverage");
    List<Span> apart = new ArrayList<>();
    for (String reason : SET_APART) {
      List<Span> spans = spans(length, 3);
      spans = Coverage.difference(spans, apart);
      apart.addAll(spans);
      numbers(coverage.putArray(reason), spans);
      entries(excluded, reason, spans);
    }
    List<Span> unlisted = spans(length, 2);
    all.addAll(unlisted);
    others.addAll(random.nextBoolean() ? unlisted : List.of());
    List<Span> total = Coverage.difference(all, apart);
    numbers(coverage.putArray("total"), total);
    numbers(coverage.putArray("withoutOwnWork"), Coverage.difference(others, apart));
    for (String reason : List.of("quotation", "references", "notProse")) {
      List<Span> spans = Coverage.intersection(total, spans(length, 3));
      numbers(coverage.putArray(reason), spans);
      entries(excluded, reason, spans);
    }
    for (Span span : spans(length, 1)) {
      excluded
          .addObject()
          .put("reason", "subtracted")
          .put("offset", span.offset())
          .put("length", span.length());
    }
    ArrayNode copies = answer.putArray("short");
    for (Span span : spans(length, 2)) {
      place(copies.addObject().putObject("suspicious"), span);
    }
    sections(answer, length);
    figures(answer);
    return answer;
  }

  private void source(
      ObjectNode source,
      int number,
      int length,
      List<Span> all,
      List<Span> others,
      ArrayNode excluded) {
    boolean isOwn = random.nextInt(4) == 0;
    boolean isRemote = !isOwn && random.nextInt(4) == 0;
    if (isRemote) {
      source.put("site", "beta").put("library", "theses");
      source.put("id", random.nextBoolean() ? "s" + number : null);
    } else {
      source.put("id", "s" + number);
      if (random.nextInt(3) == 0) {
        source.put("collection", "papers");
      }
    }
    ArrayNode passages = source.putArray("passages");
    List<Span> spans = new ArrayList<>();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      Span span = span(length);
      spans.add(span);
      ObjectNode passage = passages.addObject();
      place(passage.putObject("suspicious"), span);
      if (isRemote && random.nextBoolean()) {
        passage.putNull("source");
      } else {
        place(passage.putObject("source"), new Span(random.nextInt(900), span.length()));
      }
      passage.put("kind", KINDS.get(random.nextInt(KINDS.size())));
    }
    source.put("matchedLength", Coverage.length(spans));
    all.addAll(spans);
    if (isOwn) {
      source.put("ownWork", true);
      ObjectNode entry = excluded.addObject().put("id", "s" + number).put("reason", "ownWork");
      if (source.has("collection")) {
        entry.put("collection", "papers");
      }
    } else {
      others.addAll(spans);
    }
  }

  /** The entries of a reason; the last may summarize the rest. */
  private void entries(ArrayNode excluded, String reason, List<Span> spans) {
    if (reason.equals("notProse")) {
      return;
    }
    int listed = random.nextInt(spans.size() + 1);
    for (Span span : spans.subList(0, listed)) {
      place(excluded.addObject().put("reason", reason), span);
    }
    if (listed < spans.size()) {
      excluded.addObject().put("reason", reason).put("more", spans.size() - listed);
    }
  }

  private void sections(ObjectNode answer, int length) {
    int border = length == 0 ? 0 : random.nextInt(length);
    ArrayNode places = ((ObjectNode) answer.path("document")).putArray("sections");
    ArrayNode sections = answer.putArray("sections");
    for (Span span : List.of(new Span(0, border), Span.between(border, length))) {
      String name = span.offset() == 0 ? "body" : "references";
      place(places.addObject().put("name", name), span);
      sections.addObject().put("name", name).put("length", span.length());
    }
  }

  private void figures(ObjectNode answer) {
    answer.putObject("ratios");
    if (random.nextBoolean()) {
      ((ObjectNode) answer.path("ratios")).put("prose", 0).put("withShort", 0);
    }
    Reckoning.Figures figures = new Reckoning(answer).reckoned(Choice.NONE);
    ObjectNode lengths = answer.putObject("matchedLengths");
    figures.lengths().forEach(lengths::put);
    ObjectNode ratios = answer.putObject("ratios");
    figures.ratios().forEach(ratios::put);
    for (int i = 0; i < figures.sections().size(); i++) {
      ((ObjectNode) answer.path("sections").path(i))
          .put("matchedLength", figures.sections().get(i).matchedLength())
          .put("ratio", figures.sections().get(i).ratio());
    }
  }

  /** Random decisions on an answer. */
  Choice choice(ObjectNode answer) {
    Set<String> sources = new HashSet<>();
    Set<String> passages = new HashSet<>();
    Set<Integer> entries = new HashSet<>();
    for (int i = 0; i < answer.path("sources").size(); i++) {
      String key = EvidenceKeys.source(answer.path("sources").path(i), i);
      if (random.nextInt(4) == 0) {
        sources.add(key);
      }
      answer
          .path("sources")
          .path(i)
          .path("passages")
          .forEach(
              passage -> {
                if (random.nextInt(4) == 0) {
                  passages.add(EvidenceKeys.passage(key, passage));
                }
              });
    }
    for (int i = 0; i < answer.path("excluded").size(); i++) {
      if (random.nextInt(3) == 0) {
        entries.add(i);
      }
    }
    return new Choice(sources, passages, entries);
  }

  private List<Span> spans(int length, int count) {
    List<Span> spans = new ArrayList<>();
    for (int i = 0; i < count && length > 0; i++) {
      if (random.nextBoolean()) {
        spans.add(span(length));
      }
    }
    return Coverage.union(spans);
  }

  private Span span(int length) {
    int offset = random.nextInt(length);
    return new Span(offset, 1 + random.nextInt(Math.min(60, length - offset)));
  }

  private static void place(ObjectNode place, Span span) {
    place.put("offset", span.offset()).put("length", span.length());
  }

  private static void numbers(ArrayNode numbers, List<Span> spans) {
    spans.forEach(span -> numbers.add(span.offset()).add(span.length()));
  }
}
