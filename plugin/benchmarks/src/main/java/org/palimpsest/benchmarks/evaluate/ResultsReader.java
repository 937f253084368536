package org.palimpsest.benchmarks.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.palimpsest.benchmarks.evaluate.Answer.Passage;
import org.palimpsest.benchmarks.evaluate.Answer.Stretch;
import org.palimpsest.client.PalimpsestException;

/** Reads the output of {@code palimpsest check --format json}. */
final class ResultsReader {

  private static final String RATIO = "withoutQuotations";
  private static final Set<String> NOT_COUNTED = Set.of("all", RATIO);

  private ResultsReader() {}

  /**
   * Hands over the answers one by one.
   *
   * @throws PalimpsestException if the file cannot be read or a line is malformed
   */
  static void read(Path file, Consumer<Answer> answers) {
    JsonLines.read(file, (object, at) -> answers.accept(answer(object, at)));
  }

  private static Answer answer(JsonNode object, JsonLines at) {
    Map<String, List<Passage>> sources = new LinkedHashMap<>();
    for (JsonNode source : object.path("sources")) {
      List<Passage> passages =
          sources.computeIfAbsent(
              DocumentPair.name(at.text(source, "id")), name -> new ArrayList<>());
      source.path("passages").forEach(passage -> passages.add(passage(passage, at)));
    }
    for (JsonNode same : object.path("meaning").path("passages")) {
      sources
          .computeIfAbsent(DocumentPair.name(at.text(same, "id")), name -> new ArrayList<>())
          .add(passage(same, at));
    }
    return new Answer(
        DocumentPair.name(at.text(object.path("document"), "id")),
        sources,
        apart(object.path("excluded"), at),
        object.path("ratios").has(RATIO) ? at.share(object.path("ratios"), RATIO) : null,
        sections(object.path("sections"), at));
  }

  /** The stretches that {@link #RATIO} does not count. */
  private static List<Stretch> apart(JsonNode excluded, JsonLines at) {
    List<Stretch> apart = new ArrayList<>();
    for (JsonNode each : excluded) {
      if (each.has("offset") && NOT_COUNTED.contains(at.text(each, "from"))) {
        apart.add(new Stretch(at.number(each, "offset", 0), at.number(each, "length", 0)));
      }
    }
    return apart;
  }

  private static Map<String, Integer> sections(JsonNode sections, JsonLines at) {
    Map<String, Integer> lengths = new LinkedHashMap<>();
    for (JsonNode each : sections) {
      lengths.merge(at.text(each, "name"), at.number(each, "length", 0), Integer::sum);
    }
    return lengths;
  }

  private static Passage passage(JsonNode passage, JsonLines at) {
    JsonNode suspicious = passage.path("suspicious");
    JsonNode source = passage.path("source");
    return new Passage(
        at.number(suspicious, "offset", 0),
        at.number(suspicious, "length", 0),
        at.number(source, "offset", 0),
        at.number(source, "length", 0));
  }
}
