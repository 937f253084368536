package org.palimpsest.client.indexing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;

/**
 * Adds documents to a collection in batches, several in flight. A refused batch is sent again
 * document by document, which is idempotent. Failures that concern every request stop it. Not
 * thread-safe. {@link #close} drops pending documents.
 */
public final class Indexer implements AutoCloseable {

  /** Number of documents between checks for loss; their ids are in memory. */
  private static final int ACKNOWLEDGED_MAX = 100_000;

  private static final long BATCH_CHARS_MAX = 4L << 20;

  private final SolrConnection connection;
  private final String collection;
  private final IndexOptions options;
  private final IndexListener listener;
  private final InFlight<Outcome> inFlight;
  private final AcknowledgedDocuments acknowledged;
  private List<SourceDocument> batch = new ArrayList<>();
  private long batchChars;
  private long indexed;
  private long failed;
  private long textLength;
  private final Map<String, Long> counts = new TreeMap<>();
  private boolean verified;

  public Indexer(
      SolrConnection connection, String collection, IndexOptions options, IndexListener listener) {
    this.connection = connection;
    this.collection = collection;
    this.options = options;
    this.listener = listener;
    this.inFlight = new InFlight<>(options.threads(), this::note);
    this.acknowledged = new AcknowledgedDocuments(connection, collection, options.keyField());
  }

  /** Adds a document, now or in a later batch; throws failures that concern every request. */
  public void add(SourceDocument document) {
    batch.add(document);
    batchChars += document.textLength();
    if (batch.size() >= options.batchSize() || batchChars >= BATCH_CHARS_MAX) {
      submitBatch();
    }
  }

  /**
   * Waits for all documents. If the options say so, commits them and reports documents that Solr
   * has lost as failed.
   */
  public IndexSummary finish() {
    submitBatch();
    inFlight.drain();
    if (options.commit() && indexed > 0) {
      commit();
    }
    return summary();
  }

  private void commit() {
    new CollectionAdmin(connection).commit(collection);
    try {
      acknowledged.lost().forEach(this::lost);
    } catch (PalimpsestException e) {
      if (e.reason() != Reason.FORBIDDEN) {
        throw e;
      }
      listener.warned("The collection may not be read, so added documents were not verified.");
    }
  }

  private void lost(String id, long length) {
    indexed--;
    failed++;
    textLength -= length;
    listener.failed(
        id,
        new PalimpsestException(
            Reason.SERVER_ERROR,
            "Solr accepted it, and lacks it now: it was lost, for example by a full disk, or"
                + " deleted."));
  }

  public IndexSummary summary() {
    return new IndexSummary(indexed, failed, textLength, new TreeMap<>(counts));
  }

  private void submitBatch() {
    if (!batch.isEmpty()) {
      verifyDuplicates();
      List<SourceDocument> complete = batch;
      batch = new ArrayList<>();
      batchChars = 0;
      inFlight.submit(() -> sendBatch(complete));
      if (options.commit() && acknowledged.size() >= ACKNOWLEDGED_MAX) {
        inFlight.drain();
        commit();
      }
    }
  }

  /** A collection that does not know the parameter would silently add all. */
  private void verifyDuplicates() {
    if (!verified && options.looksForDuplicates()) {
      var nothing = new GenericSolrRequest(SolrRequest.METHOD.POST, "/update", params());
      nothing.setRequiresCollection(true);
      nothing.setContentWriter(
          new RequestWriter.StringPayloadContentWriter("[]", "application/json"));
      ObjectNode answer = connection.send(nothing, collection);
      if (!answer.path(IndexedDuplicate.MEMBER).isArray()) {
        throw new PalimpsestException(
            Reason.NOT_FOUND,
            "The collection "
                + collection
                + " does not look for near duplicates: its configset is older, or the update chain"
                + " has no DuplicateUpdateProcessorFactory; nothing was added.");
      }
    }
    verified = true;
  }

  private Outcome sendBatch(List<SourceDocument> documents) {
    var outcome = new Outcome();
    try {
      outcome.accepted(documents, update(documents));
    } catch (PalimpsestException e) {
      if (e.reason().concernsEveryRequest()) {
        throw e;
      }
      if (documents.size() == 1) {
        outcome.failures.add(new Failure(documents.get(0).id(), e));
      } else {
        documents.forEach(document -> outcome.addAll(sendBatch(List.of(document))));
      }
    }
    return outcome;
  }

  private ObjectNode update(List<SourceDocument> documents) {
    var request = new UpdateRequest();
    ModifiableSolrParams params = params();
    params.set("versions", true);
    request.setParams(params);
    documents.forEach(document -> request.add(document.toSolr(options.keyField())));
    return connection.send(request, collection);
  }

  private ModifiableSolrParams params() {
    var params = new ModifiableSolrParams();
    options.params().forEach((name, values) -> params.add(name, values.toArray(String[]::new)));
    return params;
  }

  private void note(Outcome outcome) {
    indexed += outcome.acknowledged.size();
    failed += outcome.failures.size();
    for (SourceDocument document : outcome.acknowledged) {
      textLength += document.textLength();
      if (options.commit()) {
        acknowledged.add(
            document.id(),
            outcome.versions.getOrDefault(document.id(), AcknowledgedDocuments.VERSION_UNKNOWN),
            document.textLength());
      }
    }
    outcome.counts.forEach((name, count) -> counts.merge(name, count, Long::sum));
    outcome.warnings.forEach(listener::warned);
    outcome.duplicates.forEach(this::note);
    outcome.failures.forEach(failure -> listener.failed(failure.id(), failure.why()));
  }

  private void note(IndexedDuplicate duplicate) {
    if (duplicate.done().equals(IndexedDuplicate.REPLACED) && duplicate.of() != null) {
      acknowledged.deleted(duplicate.of());
    }
    listener.duplicate(duplicate);
  }

  @Override
  public void close() {
    inFlight.close();
  }

  private record Failure(String id, PalimpsestException why) {}

  /** The results of a batch; filled by one thread, then read by another. */
  private static final class Outcome {
    private final List<SourceDocument> acknowledged = new ArrayList<>();
    private final List<Failure> failures = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final List<IndexedDuplicate> duplicates = new ArrayList<>();
    private final Map<String, Long> counts = new TreeMap<>();
    private final Map<String, Long> versions = new HashMap<>();

    void accepted(List<SourceDocument> documents, ObjectNode answer) {
      Set<String> skipped = new HashSet<>();
      for (JsonNode entry : answer.path(IndexedDuplicate.MEMBER)) {
        IndexedDuplicate duplicate = IndexedDuplicate.of(entry);
        duplicates.add(duplicate);
        if (duplicate.done().equals(IndexedDuplicate.SKIPPED)) {
          skipped.add(duplicate.id());
        }
      }
      for (SourceDocument document : documents) {
        if (!skipped.contains(document.id())) {
          acknowledged.add(document);
        }
      }
      JsonNode adds = answer.path("adds"); // ids and versions by turns
      for (int i = 0; i + 1 < adds.size(); i += 2) {
        versions.put(adds.get(i).asText(), adds.get(i + 1).asLong());
      }
      answer.path("warnings").forEach(warning -> warnings.add(warning.asText()));
      for (Map.Entry<String, JsonNode> count : answer.path("palimpsest").properties()) {
        if (count.getValue().isIntegralNumber()) {
          counts.merge(count.getKey(), count.getValue().longValue(), Long::sum);
        }
      }
    }

    void addAll(Outcome other) {
      acknowledged.addAll(other.acknowledged);
      versions.putAll(other.versions);
      failures.addAll(other.failures);
      warnings.addAll(other.warnings);
      duplicates.addAll(other.duplicates);
      other.counts.forEach((name, count) -> counts.merge(name, count, Long::sum));
    }
  }
}
