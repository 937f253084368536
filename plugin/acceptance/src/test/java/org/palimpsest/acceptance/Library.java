package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A collection or a replica, by its address. Records all sent texts in {@link Traces}.
 *
 * @param url such as {@code http://127.0.0.1:8983/solr/library}
 */
record Library(String url) {

  /** The number of recorded sentences of a long text. */
  private static final int UNMATCHED_REMEMBERED = 20;

  Answer check(String text, String... params) throws IOException {
    Traces.ofText(text);
    return remembered(Http.post(url + "/check", Http.TEXT, text, params));
  }

  Answer checkJson(Map<String, ?> body, String... params) throws IOException {
    body.forEach((name, value) -> rememberParam(name + "=" + value));
    return checkJson(Http.MAPPER.writeValueAsString(body), params);
  }

  Answer checkDocuments(List<Map<String, ?>> documents, String... params) throws IOException {
    documents.forEach(
        document -> document.forEach((name, value) -> rememberParam(name + "=" + value)));
    return checkJson(Http.MAPPER.writeValueAsString(Map.of("documents", documents)), params);
  }

  Answer checkJson(String body, String... params) throws IOException {
    return remembered(Http.post(url + "/check", Http.JSON, body, params));
  }

  Answer checkParams(String... params) throws IOException {
    Stream.of(params).forEach(Library::rememberParam);
    return remembered(Http.get(url + "/check", params));
  }

  /** As {@link #checkParams}, with parameters of any length. */
  Answer checkForm(String... params) throws IOException {
    Stream.of(params).forEach(Library::rememberParam);
    return remembered(Http.post(url + "/check", Http.FORM, Http.form(params)));
  }

  /** The number of visible documents. */
  long count(String... params) throws IOException {
    List<String> all = new ArrayList<>(List.of(params));
    all.addAll(List.of("q=*:*", "rows=0"));
    Answer answer = select(all.toArray(String[]::new));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.json().at("/response/numFound").asLong();
  }

  /** Searches; records a text among the parameters. */
  Answer select(String... params) throws IOException {
    Stream.of(params).forEach(Traces::ofText);
    return Http.post(url + "/select", Http.FORM, Http.form(params));
  }

  private static void rememberParam(String param) {
    if (param.startsWith("text=") || param.startsWith("subtract=")) {
      Traces.ofText(param.substring(param.indexOf('=') + 1));
    } else if (param.startsWith("fingerprints=")) {
      Traces.ofFingerprints(param.substring("fingerprints=".length()));
    }
  }

  private static Answer remembered(Answer answer) {
    if (answer.json() != null) {
      Answer.list(answer.json().at("/unmatched")).stream()
          .limit(UNMATCHED_REMEMBERED)
          .forEach(sentence -> Traces.ofFingerprints(sentence.at("/fingerprint").asText()));
    }
    return answer;
  }

  /** Indexes texts by their ids, and makes them visible. */
  void index(Map<String, String> texts) throws IOException {
    ArrayNode documents = Http.MAPPER.createArrayNode();
    texts.forEach(
        (id, text) -> {
          Traces.ofText(text);
          documents.addObject().put("id", id).put("title", "Title of " + id).put("text", text);
        });
    Answer answer = update(documents.toString());
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  /** An update in JSON; visible when it returns. */
  Answer update(String json) throws IOException {
    return Http.post(url + "/update", Http.JSON, json, "commit=true");
  }

  /** Changes a document: {@code change(id, "title", "set", "New")}. */
  Answer change(String id, String field, String operation, Object value) throws IOException {
    if (value instanceof String text) {
      Traces.ofText(text);
    }
    ObjectNode document = Http.MAPPER.createObjectNode().put("id", id);
    document.putObject(field).set(operation, Http.MAPPER.valueToTree(value));
    return update(Http.MAPPER.createArrayNode().add(document).toString());
  }

  void delete(String... ids) throws IOException {
    ObjectNode command = Http.MAPPER.createObjectNode();
    Stream.of(ids).forEach(command.putArray("delete")::add);
    Answer answer = update(command.toString());
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  /**
   * Removes deleted documents from every replica's index. Lucene counts the terms of deleted
   * documents until replicas merge them away, at different times.
   */
  void forgetDeleted() throws IOException {
    Answer answer = update("{\"optimize\": {}}");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  /** The scheme of its fingerprints, from the index. */
  String scheme() throws IOException {
    Answer answer =
        Http.get(
            url + "/select",
            "q=*:*",
            "rows=0",
            "facet=true",
            "facet.field=sentences_scheme",
            "facet.prefix=minwise-",
            "facet.method=enum",
            "facet.mincount=1");
    String key = answer.json().at("/facet_counts/facet_fields/sentences_scheme/0").asText();
    assertThat(key).as(answer.body()).startsWith("minwise-100-5-");
    return key;
  }
}
