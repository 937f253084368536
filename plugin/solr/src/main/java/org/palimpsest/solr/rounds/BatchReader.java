package org.palimpsest.solr.rounds;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;
import static org.palimpsest.solr.endpoint.Refusals.serviceUnavailable;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.request.SolrQueryRequest;
import org.palimpsest.solr.endpoint.Refusals;
import org.palimpsest.solr.endpoint.RequestBody;
import org.palimpsest.solr.endpoint.RequestDocument;
import org.palimpsest.solr.endpoint.RequestLimits;
import org.palimpsest.solr.endpoint.StoredDocuments;
import org.palimpsest.solr.rounds.Batch.RefusedDocument;
import org.palimpsest.solr.schema.TableFieldType;
import org.palimpsest.solr.shard.ShardIndex;

/**
 * Reads the documents of a user's request. An invalid one of several is refused in its place; a
 * single one fails the request. For one use, by one thread.
 *
 * @param <S> a document on the coordinator
 */
public abstract class BatchReader<S extends DocumentState> {

  private final SolrQueryRequest request;
  private final RequestLimits limits;
  private final TableFieldType field;
  private long textLength;

  protected BatchReader(SolrQueryRequest request, RequestLimits limits, TableFieldType field) {
    this.request = request;
    this.limits = limits;
    this.field = field;
  }

  protected final SolrQueryRequest request() {
    return request;
  }

  protected final int textLengthMax() {
    return limits.textLengthMax();
  }

  /**
   * Reads a document.
   *
   * @param indexed the stored documents that the request names
   * @throws SolrException if the document is wrong
   */
  protected abstract S state(RequestDocument document, StoredDocuments indexed);

  protected abstract int textLength(S state);

  /** Reads all documents; refuses a single wrong one, or too long ones together. */
  public final Batch<S> read(RequestBody body) {
    Batch<S> batch = new Batch<>(body.several());
    List<RequestDocument> documents = body.documents();
    StoredDocuments indexed =
        new StoredDocuments(request, field, body.several() ? ids(documents) : List.of());
    if (!body.several()) {
      batch.add(verifiedState(documents.get(0), indexed));
      return batch;
    }
    requireLength(documents.stream().mapToLong(RequestDocument::textLength).sum());
    for (RequestDocument document : documents) {
      try {
        if (!batch.states().isEmpty()) {
          requireTime();
        }
        S state = verifiedState(document, indexed);
        textLength += textLength(state);
        batch.add(state);
      } catch (SolrException e) {
        batch.add(new RefusedDocument(document.id(), e.code(), Refusals.inOneLine(e.getMessage())));
      }
      requireLength(textLength);
    }
    return batch;
  }

  private static List<String> ids(List<RequestDocument> documents) {
    return documents.stream()
        .filter(document -> document.text() == null && document.fingerprints() == null)
        .filter(document -> document.refusal() == null)
        .flatMap(document -> Stream.ofNullable(document.id()))
        .filter(id -> !id.isEmpty())
        .toList();
  }

  private S verifiedState(RequestDocument document, StoredDocuments indexed) {
    SolrException refusal = document.refusal();
    if (refusal != null) {
      throw refusal;
    }
    return state(document, indexed);
  }

  private static void requireTime() {
    if (ShardIndex.currentLimits().shouldStop()) {
      throw serviceUnavailable(
          "Time ran out before the text was read; allow more time, or send fewer documents.");
    }
  }

  private void requireLength(long length) {
    if (length > limits.documentsTextLengthMax()) {
      throw badRequest(
          String.format(
              Locale.ROOT,
              "The documents of the request are longer than %d characters together; send fewer a"
                  + " request, or raise documentsTextLengthMax in solrconfig.xml.",
              limits.documentsTextLengthMax()));
    }
  }
}
