package org.palimpsest.solr;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.embedded.EmbeddedSolrServer;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.CoreContainer;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.CommitUpdateCommand;

/** A core of an {@link EmbeddedSolr}: requests go to its handlers, without a network between. */
public final class EmbeddedCore implements AutoCloseable {

  private static final String JSON = "application/json";
  private static final String TEXT = "text/plain; charset=utf-8";

  private final CoreContainer container;
  private final String name;
  private final EmbeddedSolrServer server;

  EmbeddedCore(CoreContainer container, String name) {
    this.container = container;
    this.name = name;
    this.server = new EmbeddedSolrServer(container, name);
  }

  /** Updates in JSON; visible when it returns. */
  public NamedList<Object> update(String json) {
    return post("/update", JSON, json, params("commit=true"));
  }

  /** Updates in JSON; a search finds it after a commit. */
  public NamedList<Object> updateUncommitted(String json, String... params) {
    return post("/update", JSON, json, params(params));
  }

  /** Makes all visible. */
  public void commit() {
    update("[]");
  }

  /** Updates in XML; visible when it returns. */
  public NamedList<Object> updateXml(String xml) {
    return post("/update", "text/xml; charset=utf-8", xml, params("commit=true"));
  }

  /** Checks a text. */
  public NamedList<Object> check(String text, String... params) {
    return post("/check", TEXT, text, params(params));
  }

  /** Asks for a text's near duplicates. */
  public NamedList<Object> duplicates(String text, String... params) {
    return post("/duplicates", TEXT, text, params(params));
  }

  /** A request with a body. */
  public NamedList<Object> postJson(String path, String json) {
    return post(path, JSON, json, params());
  }

  /** Adds a document past the update chain, and so past the update processor. */
  public void addAroundTheChain(String id, String text) throws IOException {
    SolrInputDocument document = new SolrInputDocument("id", id, "text", text);
    try (SolrCore core = container.getCore(name);
        SolrQueryRequest request = new SolrQueryRequestBase(core, new ModifiableSolrParams()) {}) {
      AddUpdateCommand add = new AddUpdateCommand(request);
      add.solrDoc = document;
      core.getUpdateHandler().addDoc(add);
      core.getUpdateHandler().commit(new CommitUpdateCommand(request, false));
    }
  }

  /** A request for code under test; close it, and with it the core's reference. */
  public SolrQueryRequest request(String... params) {
    SolrCore core = container.getCore(name);
    return new SolrQueryRequestBase(core, params(params)) {
      @Override
      public void close() {
        super.close();
        core.close();
      }
    };
  }

  /** The documents that a query finds. */
  public SolrDocumentList documents(String query, String... params) {
    List<String> all = new ArrayList<>(List.of(params));
    all.add("q=" + query);
    return (SolrDocumentList) get("/select", all.toArray(String[]::new)).get("response");
  }

  /** How many documents a query finds. */
  public long count(String query) {
    return documents(query, "rows=0").getNumFound();
  }

  /** A request without a body. */
  public NamedList<Object> get(String path, String... params) {
    return send(new GenericSolrRequest(SolrRequest.METHOD.GET, path, params(params)));
  }

  private NamedList<Object> post(
      String path, String type, String body, ModifiableSolrParams params) {
    GenericSolrRequest request = new GenericSolrRequest(SolrRequest.METHOD.POST, path, params);
    request.setContentWriter(new RequestWriter.StringPayloadContentWriter(body, type));
    return send(request);
  }

  private NamedList<Object> send(GenericSolrRequest request) {
    try {
      return server.request(request);
    } catch (SolrServerException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ModifiableSolrParams params(String... params) {
    ModifiableSolrParams made = new ModifiableSolrParams();
    for (String param : params) {
      int equals = param.indexOf('=');
      made.add(param.substring(0, equals), param.substring(equals + 1));
    }
    return made;
  }

  @Override
  public void close() {
    container.unload(name, true, true, true);
  }
}
