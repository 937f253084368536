package org.palimpsest.solr.handler;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QueryLimits;
import org.palimpsest.solr.answer.RefusedDocument;
import org.palimpsest.solr.answer.Suspicious;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.source.SubtractedTexts;

/** Makes the documents of a request ready for the rounds. */
final class BatchReader {

  private final SolrQueryRequest request;
  private final CheckLimits limits;
  private final CheckedLibrary library;
  private StoredDocuments indexed;
  private SubtractedTexts subtracted = SubtractedTexts.NONE;
  private long textLength;

  /**
   * A reader of one request.
   *
   * @throws SolrException with BAD_REQUEST if a parameter of the whole request is wrong
   */
  BatchReader(SolrQueryRequest request, CheckLimits limits) {
    this.request = request;
    this.limits = limits;
    this.library = CheckedLibrary.of(request);
    this.indexed = new StoredDocuments(request, library.field(), List.of());
  }

  /**
   * What a coordinator sent to this shard.
   *
   * @throws SolrException with BAD_REQUEST if a parameter of a document is wrong
   */
  SentBatch sent(CheckBody body) {
    return new SentBatch(
        library,
        body.sent().stream().map(sent -> SentDocument.of(sent, library.fieldName())).toList());
  }

  /**
   * What a user sent. Of several documents each bad one is answered in its place; a single one
   * fails the request.
   */
  CheckBatch given(CheckBody body) {
    CheckBatch batch =
        new CheckBatch(library, body.several(), AskedCollections.areSeveral(request));
    subtracted = SubtractedTexts.of(body.subtracted(), library.field().fingerprinter());
    if (!body.several()) {
      batch.add(state(body.documents().get(0)));
      return batch;
    }
    indexed = new StoredDocuments(request, library.field(), ids(body.documents()));
    requireLength(body.documents().stream().mapToLong(GivenDocument::textLength).sum());
    for (GivenDocument document : body.documents()) {
      addTo(batch, document);
      requireLength(textLength);
    }
    return batch;
  }

  /** Of the documents that bring nothing else. */
  private static List<String> ids(List<GivenDocument> documents) {
    return documents.stream()
        .filter(document -> document.text() == null && document.fingerprints() == null)
        .filter(document -> document.refusal() == null)
        .flatMap(document -> Stream.ofNullable(document.id()))
        .filter(id -> !id.isEmpty())
        .toList();
  }

  private void addTo(CheckBatch batch, GivenDocument document) {
    try {
      batch.add(stateInTime(document, batch.states().isEmpty()));
    } catch (SolrException e) {
      batch.add(new RefusedDocument(document.id(), e.code(), Refusals.inOneLine(e.getMessage())));
    }
  }

  private void requireLength(long length) {
    if (length > limits.documentsTextLengthMax()) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          String.format(
              Locale.ROOT,
              "The documents of the request are longer than %d characters together; send fewer a"
                  + " request, or raise documentsTextLengthMax in solrconfig.xml.",
              limits.documentsTextLengthMax()));
    }
  }

  /** The first one is always read, as a single one is. */
  private CheckState stateInTime(GivenDocument document, boolean first) {
    QueryLimits time = QueryLimits.getCurrentLimits();
    if (!first && time.isLimitsEnabled() && time.shouldExit()) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE,
          "Time ran out before the text was read; allow more time, or send fewer documents.");
    }
    return state(document);
  }

  private CheckState state(GivenDocument document) {
    SolrException refusal = document.refusal();
    if (refusal != null) {
      throw refusal;
    }
    SolrParams params = SolrParams.wrapDefaults(document.own(), request.getParams());
    CheckParameters parameters = CheckParameters.of(params);
    Suspicious suspicious =
        new SuspiciousReader(request, params, library.field(), parameters, indexed, subtracted)
            .read(document, limits.textLengthMax());
    textLength += suspicious.text() == null ? 0 : suspicious.text().length();
    return new CheckState(library, parameters, suspicious);
  }
}
