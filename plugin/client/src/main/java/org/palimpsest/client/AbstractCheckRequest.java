package org.palimpsest.client;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.impl.InputStreamResponseParser;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;

/** A request to {@code /check} or {@code /duplicates}; a POST has everything in its body. */
abstract class AbstractCheckRequest<T extends AbstractCheckResponse> extends SolrRequest<T> {

  private static final long serialVersionUID = 1L;

  final transient ModifiableSolrParams params = new ModifiableSolrParams();

  AbstractCheckRequest(METHOD method) {
    this(method, CheckParams.PATH);
  }

  AbstractCheckRequest(METHOD method, String path) {
    super(method, path);
    setResponseParser(new InputStreamResponseParser(CommonParams.JSON));
  }

  abstract void writeBody(JsonGenerator json) throws IOException;

  static void requireSettable(String name, Set<String> refused) {
    if (refused.contains(name)) {
      throw new IllegalArgumentException("the parameter " + name + " cannot be set by name");
    }
  }

  /** Writes the member of a body with the parameters. */
  void writeParams(JsonGenerator json, Set<String> without) throws IOException {
    json.writeObjectFieldStart("params");
    for (Iterator<String> names = params.getParameterNamesIterator(); names.hasNext(); ) {
      String name = names.next();
      String[] values = params.getParams(name);
      if (!without.contains(name) && values.length == 1) {
        json.writeStringField(name, WellFormed.of(values[0]));
      } else if (!without.contains(name)) {
        writeStrings(name, List.of(values), json);
      }
    }
    json.writeEndObject();
  }

  static void writeStrings(String name, List<String> values, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(WellFormed.of(value));
    }
    json.writeEndArray();
  }

  @Override
  public SolrParams getParams() {
    return new ModifiableSolrParams();
  }

  @Override
  public RequestWriter.@Nullable ContentWriter getContentWriter(String expectedType) {
    return getMethod() == METHOD.GET ? null : Json.body(Json.bytes(this::writeBody));
  }

  @Override
  public String getRequestType() {
    return SolrRequestType.QUERY.toString();
  }

  @Override
  public boolean requiresCollection() {
    return true;
  }
}
