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

/**
 * Orders sources of several answers like those of one answer: by the length that each adds to the
 * ones before.
 */
public final class JoinedSources {

  /** Equal sources of this site come first: their places are complete. */
  private static final Comparator<ObjectNode> LARGEST_FIRST =
      Comparator.comparingInt((ObjectNode source) -> source.path("matchedLength").intValue())
          .reversed()
          .thenComparing(source -> source.has("library"))
          .thenComparing(source -> source.path("id").asText())
          .thenComparing(source -> source.path("collection").asText());

  private JoinedSources() {}

  /**
   * Orders the sources, and sets their added lengths.
   *
   * @param notCounted text that counts for no source
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

  /** The places of a source's passages in the suspicious document. */
  static List<Span> passages(JsonNode source) {
    List<Span> spans = new ArrayList<>();
    source.path("passages").forEach(passage -> spans.add(span(passage.path("suspicious"))));
    return spans;
  }

  static Span span(JsonNode place) {
    return new Span(place.path("offset").intValue(), place.path("length").intValue());
  }
}
