package org.palimpsest.federation.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.palimpsest.match.Coverage;
import org.palimpsest.text.Span;

/**
 * What was shown: beside the quotas one document for each site and text, {@code
 * site!=shown!digest}, which expires with the probes.
 */
final class SolrShownTexts implements ShownTexts {

  private static final String BEGUN = "createdAt";
  private static final String SHOWN = "json";
  private static final String AT = "at";
  private static final String SPANS = "spans";

  private final StateTable table;

  SolrShownTexts(StateTable table) {
    this.table = table;
  }

  @Override
  public void show(String site, String text, UnaryOperator<List<Span>> more, Instant now) {
    String id = IdSyntax.SITE.require(site) + "!=shown!" + text;
    table.change(id, row -> show(row, more, now));
  }

  private static Change<Boolean> show(
      Optional<Row> row, UnaryOperator<List<Span>> more, Instant now) {
    ArrayNode lately = StateJson.array();
    List<Span> known = new ArrayList<>();
    row.ifPresent(
        kept ->
            StateJson.parse(kept.text(SHOWN))
                .forEach(
                    entry -> {
                      if (Instant.parse(entry.path(AT).asText()).plus(COUNTED_FOR).isAfter(now)) {
                        lately.add(entry);
                        known.addAll(spans(entry.path(SPANS)));
                      }
                    }));
    List<Span> added = more.apply(Coverage.union(known));
    if (Coverage.length(Coverage.union(joined(known, added)))
        == Coverage.length(Coverage.union(known))) {
      return Change.nothing(false);
    }
    ObjectNode entry = lately.addObject().put(AT, now.toString());
    ArrayNode spans = entry.putArray(SPANS);
    Coverage.union(added).forEach(span -> spans.add(span.offset()).add(span.length()));
    return Change.write(new Fields().put(BEGUN, now).put(SHOWN, lately.toString()), true);
  }

  private static List<Span> joined(List<Span> some, List<Span> others) {
    List<Span> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  private static List<Span> spans(JsonNode numbers) {
    List<Span> spans = new ArrayList<>();
    for (int i = 0; i + 1 < numbers.size(); i += 2) {
      spans.add(new Span(numbers.get(i).asInt(), numbers.get(i + 1).asInt()));
    }
    return spans;
  }
}
