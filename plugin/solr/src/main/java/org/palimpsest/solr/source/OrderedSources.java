package org.palimpsest.solr.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.core.align.AlignedPassage;
import org.palimpsest.core.align.AlignmentParameters;
import org.palimpsest.core.align.TextAligner;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.order.SourceBounds;
import org.palimpsest.core.order.StatementComparison;
import org.palimpsest.core.order.StatementOrders;
import org.palimpsest.core.order.Statements;
import org.palimpsest.core.token.TokenizedText;
import org.palimpsest.solr.alignment.Surroundings;
import org.palimpsest.solr.alignment.TokenizedSource;
import org.palimpsest.solr.lookup.Interruption;

record OrderedSources(
    Shard shard, ShardQuery query, SourceAlignment alignment, Interruption interruption) {

  /** The stretches found in the named sources of this shard. */
  List<MatchedSource> find() throws IOException {
    String text = query.alignment().text();
    if (text == null || query.leads().orders().isEmpty()) {
      return List.of();
    }
    TokenizedText tokens = shard.fingerprinter().tokenize(text);
    StatementComparison comparison =
        new StatementComparison(Statements.of(tokens), query.alignment().weights());
    Map<Integer, SourceBounds> bounds = bounds(comparison.count());
    Map<Integer, List<Passage>> passages =
        new OrderSourceReader(
                shard.reader(), shard.fingerprinter(), shard.texts(), shard.tasks(), interruption)
            .read(
                bounds,
                OrderSourceReader.search(
                    query.alignment().clusters(),
                    tokens,
                    query.alignment().weights(),
                    shard.fingerprinter()),
                (ofDoc, source, ofSource) -> passages(comparison, source, ofSource, ofDoc));
    List<MatchedSource> found = new ArrayList<>();
    for (int doc : bounds.keySet()) {
      found.add(
          alignment.counted(
              shard.unseen(doc, query.header()), passages.getOrDefault(doc, List.of())));
    }
    return found;
  }

  /** By document. */
  private Map<Integer, SourceBounds> bounds(int statements) throws IOException {
    Map<String, Integer> docs =
        shard.store().docs(query.leads().orders().stream().map(SourceBounds::id).toList());
    Map<Integer, SourceBounds> bounds = new LinkedHashMap<>();
    for (SourceBounds each : query.leads().orders()) {
      if (each.count() != statements) {
        throw new IllegalArgumentException("the text has " + statements + " statements");
      }
      Integer doc = query.rules().allow(each.id()) ? docs.get(each.id()) : null;
      if (doc != null) {
        bounds.put(doc, each);
      }
    }
    return bounds;
  }

  private List<Passage> passages(
      StatementComparison comparison,
      TokenizedSource source,
      TokenizedText ofSource,
      SourceBounds bounds) {
    return StatementOrders.find(comparison, Statements.of(ofSource), bounds).stream()
        .map(order -> passage(order, comparison.text(), source, ofSource))
        .toList();
  }

  /**
   * Matches of other sources are already subtracted, so these passages have the weight of copies
   * and are no stock phrases.
   */
  private Passage passage(
      StatementOrders.Order order,
      TokenizedText text,
      TokenizedSource source,
      TokenizedText ofSource) {
    TextAligner aligner = new TextAligner(AlignmentParameters.DEFAULT, query.alignment().weights());
    return new Passage(
            order.text(),
            order.source(),
            1,
            0,
            aligner.similarity(text, order.text(), ofSource, order.source()),
            Passage.Kind.REWRITTEN,
            AlignedPassage.WEIGHT_OF_COPY * order.weight(),
            Surroundings.of(order.source(), source.text(), ofSource, shard.fingerprinter()))
        .by(Passage.Rule.ORDER);
  }
}
