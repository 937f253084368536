package org.palimpsest.solr.schema;

import java.util.List;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.solr.common.SolrException;
import org.apache.solr.schema.FieldType;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.schema.StrField;
import org.palimpsest.solr.index.DerivedFields;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Verifies the fields that the sentence table's field type requires in the schema. All methods
 * throw {@link SolrException} with SERVER_ERROR if one is missing or wrong.
 */
record FieldVerifier(
    IndexSchema schema,
    TableAttributes attributes,
    Class<? extends FieldType> segmentType,
    String typeName) {

  private static final Logger LOG = LoggerFactory.getLogger(FieldVerifier.class);

  void verifyAuthorField() {
    String author = attributes.authorField();
    SchemaField field = author == null ? null : schema.getFieldOrNull(author);
    if (author != null && (field == null || !field.stored())) {
      throw SolrErrors.misconfigured(
          typeName,
          "names author=\"%s\", which must be a field of the schema with stored=\"true\"",
          author);
    }
  }

  /** Verifies a field of the type, its source fields and its derived fields. */
  void verify(SchemaField field) {
    verifyProperties(field);
    DerivedFields derived = new DerivedFields(field.getName());
    for (int segment = 0; segment < attributes.scheme().segments(); segment++) {
      require(derived.segment(segment), segmentType);
    }
    require(derived.scheme(), StrField.class);
    verifyFormats(field.getType(), schema.getField(derived.segment(0)).getType());
    verifyTypeField();
    for (String source : attributes.sourceFields()) {
      if (schema.getFieldOrNull(source) == null) {
        throw SolrErrors.misconfigured(
            typeName, "names source field %s, which the schema does not have", source);
      }
    }
    List<String> notStored = notStored();
    if (!notStored.isEmpty()) {
      LOG.warn(
          "The source fields {} of {} are not stored: passages cannot be aligned, and verbatim"
              + " copies are not told from modified ones. Set stored=\"true\", and index again.",
          notStored,
          field.getName());
    }
  }

  /** The source fields whose text cannot be read from the index. */
  List<String> notStored() {
    return attributes.sourceFields().stream()
        .filter(
            name -> {
              SchemaField field = schema.getField(name);
              return !field.stored() && !(field.hasDocValues() && field.useDocValuesAsStored());
            })
        .toList();
  }

  private void verifyProperties(SchemaField field) {
    if (!field.hasDocValues() || field.stored() || field.indexed() || field.multiValued()) {
      throw SolrErrors.misconfigured(
          typeName,
          "is used by field %s, which must have docValues=\"true\" indexed=\"false\""
              + " stored=\"false\" multiValued=\"false\"",
          field.getName());
    }
    if (!field.useDocValuesAsStored()) {
      throw SolrErrors.misconfigured(
          typeName,
          "is used by field %s, which must have useDocValuesAsStored=\"true\": without"
              + " it an atomic update would lose the table",
          field.getName());
    }
  }

  private void require(String name, Class<? extends FieldType> ofType) {
    SchemaField field = schema.getFieldOrNull(name);
    if (field == null || !ofType.isInstance(field.getType())) {
      throw SolrErrors.misconfigured(
          typeName, "needs a field %s of class %s", name, ofType.getName());
    }
  }

  /** Lucene would fail at the first document only. */
  private void verifyFormats(FieldType tables, FieldType segments) {
    String docValues = tables.getDocValuesFormat();
    if (docValues != null && !DocValuesFormat.availableDocValuesFormats().contains(docValues)) {
      throw formatUnknown("docValuesFormat", docValues);
    }
    String postings = segments.getPostingsFormat();
    if (postings != null && !PostingsFormat.availablePostingsFormats().contains(postings)) {
      throw formatUnknown("postingsFormat", postings);
    }
  }

  private SolrException formatUnknown(String attribute, String format) {
    return SolrErrors.misconfigured(
        typeName,
        "or that of its segments has %s=\"%s\", which this Solr does not know; put the"
            + " plugin's jar where every core finds it (not into a package), or leave out"
            + " the attribute",
        attribute,
        format);
  }

  private void verifyTypeField() {
    String name = attributes.typeField();
    SchemaField field = name == null ? null : schema.getFieldOrNull(name);
    if (name != null && (field == null || !field.stored() || field.multiValued())) {
      throw SolrErrors.misconfigured(
          typeName, "names type=\"%s\", which must be a stored field with one value", name);
    }
  }
}
