package org.palimpsest.solr.update;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.SolrInputField;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.processor.AtomicUpdateDocumentMerger;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.text.SourceText;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.analysis.TextFingerprinter.AnalyzedText;
import org.palimpsest.solr.schema.SolrErrors;
import org.palimpsest.solr.schema.TableFieldType;

/**
 * Fills the sentence tables of the documents in one update request; counts them in the response.
 */
public final class FingerprintUpdateProcessor extends UpdateRequestProcessor {

  /** The alternative to an atomic update. */
  private static final String WITH_ALL_INSIDE =
      "send the whole document with all that is inside it";

  private final String field;
  private final IndexSchema schema;
  private final TableFieldType type;
  private final List<String> sourceFields;
  private final TextFingerprinter fingerprinter;
  private final @Nullable SignatureFiller signatures;
  private final int textLengthMax;
  private final SolrQueryResponse response;
  private int documentCount;
  private int sentenceCount;
  private int notCheckableCount;

  /** A processor of one request; the field of signatures may be null. */
  public FingerprintUpdateProcessor(
      String field,
      @Nullable String signatureField,
      IndexSchema schema,
      int textLengthMax,
      SolrQueryResponse response,
      UpdateRequestProcessor next) {
    super(next);
    this.field = field;
    this.schema = schema;
    this.type = TableFieldType.of(schema, field, ErrorCode.SERVER_ERROR);
    this.sourceFields = type.sourceFields();
    this.fingerprinter = type.fingerprinter();
    this.signatures =
        signatureField == null ? null : SignatureFiller.of(schema, signatureField, type);
    this.textLengthMax = textLengthMax;
    this.response = response;
  }

  @Override
  public void processAdd(AddUpdateCommand command) throws IOException {
    SolrInputDocument document = command.getSolrInputDocument();
    if (command.getPrintableId().isEmpty()) {
      throw SolrErrors.badRequest(
          "A document has an empty id, by which no check can name it; give it another one.");
    }
    if (AtomicUpdateDocumentMerger.isAtomicUpdate(command)) {
      updateAtomically(command.getPrintableId(), document);
    } else {
      fill(command.getPrintableId(), document);
    }
    super.processAdd(command);
  }

  /** Fills a whole document and the documents inside it. */
  private void fill(String id, SolrInputDocument document) {
    sourceFields.forEach(name -> verifyText(id, document.getField(name)));
    sourceFields.forEach(name -> verifyCount(id, name, document.getFieldValues(name)));
    String text = SourceText.join(sourceFields, document::getFieldValues);
    Object given = document.getFieldValue(field);
    if (text != null) {
      fill(document, fieldValues(id, text, type(document)));
    } else {
      // Solr's message about an invalid value would quote it.
      count(given == null ? 0 : type.parse(schema.getField(field), given).sentences().size());
      if (signatures != null) {
        signatures.verify(schema, document.getFieldValue(signatures.field()));
      }
    }
    NestedDocuments.of(document).forEach(child -> fill(idOf(child, id), child));
  }

  /** The name of a nested document in messages. */
  private String idOf(SolrInputDocument child, String parent) {
    SchemaField key = schema.getUniqueKeyField();
    Object id = key == null ? null : child.getFieldValue(key.getName());
    return id == null ? "inside " + parent : id.toString();
  }

  /** Solr would index documents in a text field as their string form. */
  private static void verifyText(String id, @Nullable SolrInputField field) {
    if (field != null && NestedDocuments.isIn(field)) {
      throw SolrErrors.badRequest(
          "Document %s has documents in field %s, which holds text; give them another label.",
          id, field.getName());
    }
  }

  /** Solr's own message would quote all the values. */
  private void verifyCount(String id, String name, @Nullable Collection<?> values) {
    if (values != null && values.size() > 1 && !schema.getField(name).multiValued()) {
      throw SolrErrors.badRequest(
          "Document %s has %s values in field %s, which takes one.", id, values.size(), name);
    }
  }

  private @Nullable String type(SolrInputDocument document) {
    Object value = type.typeField() == null ? null : document.getFieldValue(type.typeField());
    return value == null ? null : value.toString();
  }

  /** The values made of a text; the signature is null if not configured. */
  @SuppressWarnings("ArrayRecordComponent") // short-lived
  private record FieldValues(byte[] table, byte @Nullable [] signature) {}

  private void fill(SolrInputDocument document, FieldValues values) {
    document.setField(field, values.table());
    if (signatures != null) {
      document.setField(signatures.field(), values.signature());
    }
  }

  private FieldValues fieldValues(String id, String text, @Nullable String documentType) {
    if (text.length() > textLengthMax) {
      throw new ContentTooLongException("The text of document " + id, textLengthMax);
    }
    Sections sections = type.sections(text, documentType);
    AnalyzedText analyzed = fingerprinter.analyze(text, sections);
    SentenceTable table = fingerprinter.table(analyzed, sections);
    count(table.sentences().size());
    return new FieldValues(
        TableCodec.encode(table), signatures == null ? null : signatures.signature(analyzed));
  }

  private void count(int sentences) {
    documentCount++;
    sentenceCount += sentences;
    notCheckableCount += sentences == 0 ? 1 : 0;
  }

  /**
   * An atomic update. If it changes no text field, the table stays; if it sets all text fields, the
   * table follows; anything between cannot be computed from the request alone.
   */
  private void updateAtomically(String id, SolrInputDocument document) {
    sourceFields.forEach(name -> verifyText(id, document.getField(name)));
    fillInside(id, document);
    List<String> changed = sourceFields.stream().filter(document::containsKey).toList();
    if (changed.isEmpty()) {
      verifyFollowing(id, document);
      if (type.typeField() != null && document.containsKey(type.typeField())) {
        throw refusal(
            id,
            "changes " + type.typeField() + ", and sections follow from it and " + sourceFields);
      }
      return;
    }
    if (changed.size() < sourceFields.size()) {
      throw refusal(id, "changes " + changed + ", but the sentences come from " + sourceFields);
    }
    for (String name : changed) {
      if (!AtomicSet.isIn(document.getField(name))) {
        throw refusal(id, "changes " + name + " in another way than by 'set'");
      }
    }
    String text = SourceText.join(sourceFields, name -> AtomicSet.values(document.getField(name)));
    FieldValues values = text == null ? null : fieldValues(id, text, typeSet(document));
    AtomicSet.put(document, field, values == null ? null : values.table());
    if (signatures != null) {
      AtomicSet.put(document, signatures.field(), values == null ? null : values.signature());
    }
    if (values == null) {
      count(0);
    }
  }

  private void verifyFollowing(String id, SolrInputDocument document) {
    if (document.containsKey(field)) {
      throw refusal(id, "changes " + field + ", which follows from " + sourceFields);
    }
    if (signatures != null && document.containsKey(signatures.field())) {
      throw refusal(id, "changes " + signatures.field() + ", which follows from " + sourceFields);
    }
  }

  /** Nested documents in an atomic update are whole. */
  private void fillInside(String id, SolrInputDocument document) {
    if (document.hasChildDocuments()) {
      throw refusal(id, "brings documents without a label, which Solr would drop", WITH_ALL_INSIDE);
    }
    List<SolrInputDocument> inside = NestedDocuments.of(document);
    if (!inside.isEmpty() && !schema.hasExplicitField(IndexSchema.NEST_PATH_FIELD_NAME)) {
      throw refusal(
          id,
          "brings documents into it, and those that it has would be lost, because the schema has"
              + " no field "
              + IndexSchema.NEST_PATH_FIELD_NAME,
          WITH_ALL_INSIDE);
    }
    inside.forEach(child -> fill(idOf(child, id), child));
  }

  private static SolrException refusal(String id, String why) {
    return refusal(id, why, "send the whole document, or set all of these fields");
  }

  private static SolrException refusal(String id, String why, String instead) {
    return SolrErrors.badRequest("Atomic update of document %s %s; %s.", id, why, instead);
  }

  /** The type set together with the text; the stored one is unknown here. */
  private @Nullable String typeSet(SolrInputDocument document) {
    SolrInputField input = type.typeField() == null ? null : document.getField(type.typeField());
    Collection<?> values = AtomicSet.values(input);
    return values == null || values.isEmpty() ? null : values.iterator().next().toString();
  }

  @Override
  public void finish() throws IOException {
    if (documentCount > 0) {
      SimpleOrderedMap<Object> report = new SimpleOrderedMap<>();
      report.add("documents", documentCount);
      report.add("sentences", sentenceCount);
      report.add("notCheckable", notCheckableCount);
      if (signatures != null) {
        report.add("withoutSignature", documentCount - signatures.madeCount());
      }
      response.add("palimpsest", report);
    }
    super.finish();
  }
}
