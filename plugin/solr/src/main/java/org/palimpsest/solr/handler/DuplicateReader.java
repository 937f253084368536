package org.palimpsest.solr.handler;

import java.util.List;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.answer.RefusedDocument;
import org.palimpsest.solr.near.NearQuestion;
import org.palimpsest.solr.request.DuplicateParameters;
import org.palimpsest.solr.schema.TableFieldType;
import org.palimpsest.solr.update.ContentTooLongException;

/** Makes the documents of a request ready to be asked about. */
final class DuplicateReader {

  private final SolrQueryRequest request;
  private final CheckLimits limits;
  private final DuplicateParameters parameters;
  private final DuplicateFields fields;
  private StoredDocuments indexed;
  private long textLength;

  DuplicateReader(SolrQueryRequest request, CheckLimits limits, DuplicateFields fields) {
    this.request = request;
    this.limits = limits;
    this.parameters = fields.parameters();
    this.fields = fields;
    this.indexed = new StoredDocuments(request, fields.sentences(), List.of());
  }

  /**
   * What a user sent. Of several documents each bad one is answered in its place; a single one
   * fails the request.
   *
   * @throws SolrException that says what is missing or wrong
   */
  DuplicateBatch read(CheckBody body) {
    if (!body.subtracted().isEmpty()) {
      throw badRequest("/duplicates has no parameter 'subtract'; leave it out.");
    }
    DuplicateBatch batch = new DuplicateBatch(parameters, body.several());
    if (!body.several()) {
      batch.add(state(body.documents().get(0), request.getParams().getParams(CheckParams.ID)));
      return batch;
    }
    indexed = new StoredDocuments(request, fields.sentences(), ids(body.documents()));
    for (GivenDocument document : body.documents()) {
      addTo(batch, document);
    }
    return batch;
  }

  private static List<String> ids(List<GivenDocument> documents) {
    return documents.stream()
        .filter(document -> document.text() == null && document.refusal() == null)
        .flatMap(document -> Stream.ofNullable(document.id()))
        .filter(id -> !id.isEmpty())
        .toList();
  }

  private void addTo(DuplicateBatch batch, GivenDocument document) {
    try {
      String id = document.id();
      batch.add(state(document, id == null ? null : new String[] {id}));
    } catch (SolrException e) {
      batch.add(new RefusedDocument(document.id(), e.code(), Refusals.inOneLine(e.getMessage())));
    }
    if (textLength > limits.documentsTextLengthMax()) {
      throw badRequest(
          "The documents of the request are longer than "
              + limits.documentsTextLengthMax()
              + " characters together; send fewer a request, or raise documentsTextLengthMax in"
              + " solrconfig.xml.");
    }
  }

  private DuplicateState state(GivenDocument document, String @Nullable [] ids) {
    SolrException refusal = document.refusal();
    if (refusal != null) {
      throw refusal;
    }
    if (document.fingerprints() != null) {
      throw badRequest(
          "A document of several has no fingerprints here; send its text, or signatures alone as"
              + " fingerprints of the request.");
    }
    verifyOwn(document.own());
    if (ids != null && ids.length > 1) {
      throw badRequest(
          "Parameter id is given " + ids.length + " times; send several as documents in a body.");
    }
    String id = ids == null || ids[0].isEmpty() ? null : ids[0];
    if (document.text() == null && id == null) {
      throw badRequest(
          "There is nothing to compare: send a text as the body, or text=, or id= of a document.");
    }
    return state(id, document.text() == null ? stored(id) : document.text());
  }

  /** All documents of a request are asked about in one way. */
  private static void verifyOwn(SolrParams own) {
    own.getParameterNamesIterator()
        .forEachRemaining(
            name -> {
              if (!name.equals(CheckParams.ID)) {
                throw badRequest(
                    "Member params of the document sets "
                        + name
                        + ", which is no parameter of a single document; set it for the whole"
                        + " request.");
              }
            });
  }

  private String stored(@Nullable String id) {
    String text = indexed.text(indexed.get(String.valueOf(id)));
    if (text == null) {
      throw badRequest("Document " + id + " has no stored text to compare.");
    }
    return text;
  }

  private DuplicateState state(@Nullable String id, String text) {
    if (text.length() > limits.textLengthMax()) {
      throw new ContentTooLongException("The text to compare", limits.textLengthMax());
    }
    textLength += text.length();
    NearQuestion question = fields.question(parameters.excludeItself() ? id : null, text);
    TableFieldType signatures = fields.signatures();
    return new DuplicateState(
        parameters,
        id,
        text.length(),
        question,
        signatures == null ? null : signatures.fingerprinter().header().key());
  }

  private static SolrException badRequest(String sentence) {
    return new SolrException(ErrorCode.BAD_REQUEST, sentence);
  }
}
