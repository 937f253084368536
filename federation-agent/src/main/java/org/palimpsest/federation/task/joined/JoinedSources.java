package org.palimpsest.federation.task.joined;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.palimpsest.core.match.AddedOrder;
import org.palimpsest.core.match.AddedOrder.Explained;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;

/** Orders sources of several answers as one answer has them: by what each adds to those before. */
public final class JoinedSources {

  /** Of equal ones those of this site first, which say where all of it stands. */
  private static final Comparator<ObjectNode> LARGEST_FIRST =
      Comparator.comparingInt((ObjectNode source) -> source.path("matchedLength").intValue())
          .reversed()
          .thenComparing(source -> source.has("library"))
          .thenComparing(source -> source.path("id").asText())
          .thenComparing(source -> source.path("collection").asText());

  private JoinedSources() {}

  /**
   * Orders the sources, and writes into each what it adds.
   *
   * @param sources as answers have them
   * @param notCounted text that counts for none
   */
  public static List<ObjectNode> ordered(List<ObjectNode> sources, Collection<Span> notCounted) {
    List<Explained<ObjectNode>> explained = new ArrayList<>(sources.size());
    for (ObjectNode source : sources) {
      List<Span> spans = Coverage.difference(passages(source), notCounted);
      explained.add(new Explained<>(source, source.path("ownWork").asBoolean(), spans));
    }
    List<ObjectNode> ordered = new ArrayList<>(sources.size());
    for (AddedOrder.Placed<ObjectNode> placed : new AddedOrder<>(LARGEST_FIRST).of(explained)) {
      ordered.add(placed.source().put("addedLength", placed.addedLength()));
    }
    return ordered;
  }

  /** Where a source's passages stand in the suspicious document. */
  static List<Span> passages(JsonNode source) {
    List<Span> spans = new ArrayList<>();
    source.path("passages").forEach(passage -> spans.add(span(passage.path("suspicious"))));
    return spans;
  }

  /** A place as answers write it. */
  static Span span(JsonNode place) {
    return new Span(place.path("offset").intValue(), place.path("length").intValue());
  }
}
