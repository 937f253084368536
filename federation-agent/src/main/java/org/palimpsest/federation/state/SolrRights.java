package org.palimpsest.federation.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;

/** Rights: a document for each holder, which is its id. */
final class SolrRights implements KeptRights {

  private static final String JSON = "json";
  private static final String COLLECTIONS = "collections";
  private static final String LIBRARIES = "libraries";

  private final StateTable table;

  SolrRights(StateTable table) {
    this.table = table;
  }

  @Override
  public List<Holding> all() {
    return table.all(Search.all()).stream().map(SolrRights::holding).toList();
  }

  @Override
  public List<Holding> of(Collection<String> holders) {
    List<String> known = holders.stream().filter(IdSyntax.HOLDER::matches).toList();
    return table.get(known, JSON).values().stream().map(SolrRights::holding).toList();
  }

  @Override
  public boolean put(Holding holding) {
    ObjectNode json = StateJson.object();
    holding.collections().forEach(json.putArray(COLLECTIONS)::add);
    holding.libraries().forEach(json.putArray(LIBRARIES)::add);
    Fields fields = new Fields().put(JSON, json.toString());
    boolean isNew =
        table.change(
            IdSyntax.HOLDER.require(holding.holder()), row -> Change.write(fields, row.isEmpty()));
    table.makeSearchableSoon();
    return isNew;
  }

  @Override
  public boolean remove(String holder) {
    boolean was =
        IdSyntax.HOLDER.matches(holder)
            && table.change(holder, row -> Change.delete(row.isPresent()));
    table.makeSearchableSoon();
    return was;
  }

  private static Holding holding(Row row) {
    JsonNode json = StateJson.parse(row.text(JSON));
    return new Holding(
        row.id(), StateJson.words(json.path(COLLECTIONS)), StateJson.words(json.path(LIBRARIES)));
  }
}
