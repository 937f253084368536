package org.palimpsest.client.meaning;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.StoredFields;
import org.palimpsest.core.text.SourceText;

/** Reads the texts of a collection's documents as checks do. Thread-safe. */
final class SourceTexts {

  /** Documents of a request; more would be a large answer. */
  private static final int AT_ONCE = 20;

  private final SolrConnection connection;
  private final String collection;
  private @Nullable StoredFields fields;

  SourceTexts(SolrConnection connection, String collection) {
    this.connection = connection;
    this.collection = collection;
  }

  /**
   * Texts by id, without missing documents and those without text.
   *
   * @throws org.palimpsest.client.PalimpsestException if Solr does not answer, or refuses
   */
  Map<String, String> of(List<String> ids) {
    Map<String, String> texts = new HashMap<>();
    for (int from = 0; from < ids.size(); from += AT_ONCE) {
      read(ids.subList(from, Math.min(ids.size(), from + AT_ONCE)), texts);
    }
    return texts;
  }

  private void read(List<String> ids, Map<String, String> texts) {
    StoredFields known = fields();
    List<String> wanted = known.sources();
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(CommonParams.ID, ids.toArray(String[]::new)); // ids= would split them at commas
    params.add(CommonParams.FL, known.keyField());
    params.add(CommonParams.FL, wanted.toArray(String[]::new));
    var request = new QueryRequest(params, SolrRequest.METHOD.POST);
    request.setPath("/get");
    JsonNode answer = connection.send(request, collection);
    List<JsonNode> documents = new ArrayList<>();
    answer.at("/response/docs").forEach(documents::add);
    if (answer.path("doc").isObject()) { // of a single id
      documents.add(answer.path("doc"));
    }
    for (JsonNode document : documents) {
      String text = SourceText.join(wanted, name -> values(document.path(name)));
      if (text != null) {
        texts.put(document.path(known.keyField()).asText(), text);
      }
    }
  }

  private synchronized StoredFields fields() {
    StoredFields known = fields;
    if (known == null) {
      known = StoredFields.of(connection, collection);
      fields = known;
    }
    return known;
  }

  private static @Nullable Collection<String> values(JsonNode field) {
    if (field.isMissingNode() || field.isNull()) {
      return null;
    }
    if (!field.isArray()) {
      return List.of(field.asText());
    }
    List<String> values = new ArrayList<>();
    field.forEach(value -> values.add(value.asText()));
    return values;
  }
}
