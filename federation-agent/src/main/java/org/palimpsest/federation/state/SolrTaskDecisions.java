package org.palimpsest.federation.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A document for each task that something was decided of, beside the parts of its result: deleted
 * with them.
 */
final class SolrTaskDecisions implements TaskDecisions {

  private static final String PART = "=decisions";

  private final StateTable table;
  private final InstantSource clock;

  SolrTaskDecisions(StateTable table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
  }

  private static String id(String task) {
    return IdSyntax.TASK.require(task) + "!0!" + PART;
  }

  @Override
  public List<String> of(String task) {
    return IdSyntax.TASK.matches(task) ? read(table.get(id(task))) : List.of();
  }

  private static List<String> read(Optional<Row> row) {
    List<String> events = new ArrayList<>();
    row.ifPresent(
        kept -> {
          for (JsonNode event : StateJson.parse(kept.text("json"))) {
            events.add(event.toString());
          }
        });
    return events;
  }

  @Override
  public boolean add(String task, int known, String json) {
    boolean added = append(task, known, json);
    if (added) {
      table.makeDurable();
    }
    return added;
  }

  private boolean append(String task, int known, String json) {
    return table.change(
        id(task),
        row -> {
          List<String> events = read(row);
          if (events.size() != known) {
            return Change.nothing(false);
          }
          ArrayNode array = StateJson.array();
          events.forEach(event -> array.add(StateJson.parse(event)));
          array.add(StateJson.parse(json));
          var fields =
              new Fields()
                  .put("task", task)
                  .put("json", array.toString())
                  .put("createdAt", clock.instant());
          return Change.write(fields, true);
        });
  }
}
