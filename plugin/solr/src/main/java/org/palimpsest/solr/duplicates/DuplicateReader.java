package org.palimpsest.solr.duplicates;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.endpoint.RequestBody;
import org.palimpsest.solr.endpoint.RequestDocument;
import org.palimpsest.solr.endpoint.RequestLimits;
import org.palimpsest.solr.endpoint.StoredDocuments;
import org.palimpsest.solr.request.DuplicateParameters;
import org.palimpsest.solr.rounds.BatchReader;
import org.palimpsest.solr.rounds.DocumentState;
import org.palimpsest.solr.schema.TableFieldType;
import org.palimpsest.solr.update.ContentTooLongException;

final class DuplicateReader extends BatchReader<DocumentState> {

  private final DuplicateParameters parameters;
  private final DuplicateFields fields;
  private final boolean several;

  DuplicateReader(
      SolrQueryRequest request, RequestBody body, RequestLimits limits, DuplicateFields fields) {
    super(request, limits, fields.sentences());
    if (!body.subtracted().isEmpty()) {
      throw badRequest("/duplicates has no parameter 'subtract'; leave it out.");
    }
    this.parameters = fields.parameters();
    this.fields = fields;
    this.several = body.several();
  }

  @Override
  protected DocumentState state(RequestDocument document, StoredDocuments indexed) {
    if (document.fingerprints() != null) {
      throw badRequest(
          "A document of several has no fingerprints here; send its text, or signatures alone as"
              + " fingerprints of the request.");
    }
    verifyOwn(document.own());
    String[] ids = several ? array(document.id()) : request().getParams().getParams(CheckParams.ID);
    if (ids != null && ids.length > 1) {
      throw badRequest(
          "Parameter id is given " + ids.length + " times; send several as documents in a body.");
    }
    String id = ids == null || ids[0].isEmpty() ? null : ids[0];
    String text = document.text();
    if (text == null && id == null) {
      throw badRequest(
          "There is nothing to compare: send a text as the body, or text=, or id= of a document.");
    }
    return state(id, text == null ? stored(String.valueOf(id), indexed) : text);
  }

  private static String @Nullable [] array(@Nullable String id) {
    return id == null ? null : new String[] {id};
  }

  /** All documents of a request are compared in one way. */
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

  private static String stored(String id, StoredDocuments indexed) {
    String text = indexed.text(indexed.get(id));
    if (text == null) {
      throw badRequest("Document " + id + " has no stored text to compare.");
    }
    return text;
  }

  private DuplicateState state(@Nullable String id, String text) {
    if (text.length() > textLengthMax()) {
      throw new ContentTooLongException("The text to compare", textLengthMax());
    }
    TableFieldType signatures = fields.signatures();
    return new DuplicateState(
        parameters,
        id,
        text.length(),
        fields.question(parameters.excludeItself() ? id : null, text),
        signatures == null ? null : signatures.fingerprinter().header().key());
  }

  @Override
  protected int textLength(DocumentState state) {
    return state instanceof DuplicateState text ? text.length() : 0;
  }
}
