package org.palimpsest.solr.arrival;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.DeleteUpdateCommand;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.update.processor.UpdateRequestProcessorChain;
import org.apache.solr.update.processor.UpdateRequestProcessorFactory;
import org.jspecify.annotations.Nullable;

/**
 * The processors behind one, run for a single document until its shard has it. Run for a whole
 * request, they would send in the background and report failures at its end. For one request.
 */
public final class WritingChain {

  private final UpdateRequestProcessorChain chain;
  private final SolrQueryRequest request;
  private final SolrQueryResponse response;
  private final Map<String, NamedList<Object>> lists = new HashMap<>();

  /** A chain of these processors; the response receives their results. */
  public WritingChain(
      List<UpdateRequestProcessorFactory> factories,
      SolrQueryRequest request,
      SolrQueryResponse response) {
    this.chain = new UpdateRequestProcessorChain(factories, request.getCore());
    this.request = request;
    this.response = response;
  }

  @FunctionalInterface
  private interface Work {
    void on(UpdateRequestProcessor first) throws IOException;
  }

  /** Adds a document. */
  void add(AddUpdateCommand command) throws IOException {
    run(first -> first.processAdd(command));
  }

  /** Deletes documents. */
  void delete(DeleteUpdateCommand command) throws IOException {
    run(first -> first.processDelete(command));
  }

  /** Deletes a document. */
  void delete(String id) throws IOException {
    DeleteUpdateCommand command = new DeleteUpdateCommand(request);
    command.setId(id);
    delete(command);
  }

  private void run(Work work) throws IOException {
    SolrQueryResponse own = new SolrQueryResponse();
    own.addResponseHeader(new SimpleOrderedMap<>());
    UpdateRequestProcessor first = chain.createProcessor(request, own);
    try {
      try {
        work.on(first);
      } finally {
        first.finish();
      }
    } finally {
      first.close();
    }
    merge(own.getResponseHeader(), response.getResponseHeader());
    own.getValues().remove(SolrQueryResponse.RESPONSE_HEADER_KEY);
    merge(own.getValues(), response.getValues());
  }

  private void merge(NamedList<Object> results, @Nullable NamedList<Object> all) {
    if (all != null) {
      for (Map.Entry<String, Object> each : results) {
        merge(each.getKey(), each.getValue(), all);
      }
    }
  }

  /** Merges lists, such as versions, and takes the minimum of numbers, such as reached replicas. */
  private void merge(String name, Object value, NamedList<Object> all) {
    Object before = all.get(name);
    if (value instanceof NamedList<?> more && (before == null || lists.containsKey(name))) {
      NamedList<Object> list = lists.computeIfAbsent(name, none -> new NamedList<>());
      list.addAll(more);
      if (before == null) {
        all.add(name, list);
      }
    } else if (before instanceof Integer one && value instanceof Integer other) {
      all.setVal(all.indexOf(name, 0), Math.min(one, other));
    } else if (before == null) {
      all.add(name, value);
    }
  }
}
