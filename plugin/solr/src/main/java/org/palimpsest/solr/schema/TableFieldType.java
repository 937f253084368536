package org.palimpsest.solr.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.schema.BinaryField;
import org.apache.solr.schema.FieldType;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaAware;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.schema.TextField;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Algorithm;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.section.SectionCutter;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.table.TableFormatException;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.doctype.DetectedType;
import org.palimpsest.solr.doctype.DocumentTypes;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SentenceFields;
import org.palimpsest.solr.request.Shortened;
import org.palimpsest.solr.seed.SeedFolder;
import org.palimpsest.solr.seed.SeedFolder.SeedException;

/**
 * The base of {@code org.palimpsest.solr.SentenceTableField} and {@code SignatureField}. It
 * determines all inputs of fingerprints, so that indexing and checking agree.
 */
public class TableFieldType extends BinaryField implements SchemaAware {

  /** The names of both types in the schema. */
  private static final String SENTENCES = "org.palimpsest.solr.SentenceTableField";

  private static final String SIGNATURES = "org.palimpsest.solr.SignatureField";

  private final Scheme scheme;
  private final Class<? extends FieldType> segmentType;

  @SuppressWarnings("NullAway.Init") // Solr calls init first
  private TableAttributes attributes;

  private @Nullable DocumentTypes documentTypes;
  private volatile @Nullable FieldFingerprinters fingerprinters;
  private volatile List<String> sourcesNotStored = List.of();

  /** A type for a scheme, whose segment fields have the segment type. */
  protected TableFieldType(Class<? extends FieldType> segmentType, Scheme scheme) {
    this.segmentType = segmentType;
    this.scheme = scheme;
  }

  @Override
  protected void init(IndexSchema schema, Map<String, String> args) {
    attributes = TableAttributes.take(args, getTypeName(), scheme);
    super.init(schema, args);
  }

  /** The Schema API calls this again for a replaced field type. */
  @Override
  public void inform(IndexSchema schema) {
    FieldType features = schema.getFieldTypes().get(attributes.analysis());
    if (features == null) {
      throw SolrErrors.misconfigured(
          getTypeName(), "names analysis=\"%s\", which is no field type", attributes.analysis());
    }
    documentTypes = SectionsFile.read(attributes, schema.getResourceLoader(), getTypeName());
    fingerprinters =
        new FieldFingerprinters(
            attributes,
            features.getIndexAnalyzer(),
            schema.getResourceLoader(),
            readSeed(schema),
            getTypeName());
    FieldVerifier verifier = new FieldVerifier(schema, attributes, segmentType, getTypeName());
    verifier.verifyAuthorField();
    for (SchemaField field : schema.getFields().values()) {
      if (field.getType() == this) {
        verifier.verify(field);
        sourcesNotStored = verifier.notStored();
      }
    }
  }

  /** The source fields that are not stored, so that their passages cannot be aligned. */
  public List<String> sourcesNotStored() {
    return sourcesNotStored;
  }

  /** A property of the collection, not an attribute: collections share schemas. */
  private CollectionSeed readSeed(IndexSchema schema) {
    try {
      return CollectionSeed.of(
          EpochRecord.read(schema.getResourceLoader()), SeedFolder.configured());
    } catch (SeedException e) {
      throw SolrErrors.misconfigured(getTypeName(), "cannot make fingerprints: %s", e.getMessage());
    }
  }

  /** Whether its fields hold signatures of whole documents instead of sentences. */
  public boolean isOfSignatures() {
    return scheme.algorithm() == Algorithm.SIMHASH;
  }

  /**
   * The type of a field of sentences.
   *
   * @throws SolrException with {@code code} if the schema has no such field
   */
  public static TableFieldType of(IndexSchema schema, String field, ErrorCode code) {
    return of(schema, field, Algorithm.MINWISE, SENTENCES, code);
  }

  /**
   * The type of a field of signatures.
   *
   * @throws SolrException with {@code code} if the schema has no such field
   */
  public static TableFieldType ofSignatures(IndexSchema schema, String field, ErrorCode code) {
    return of(schema, field, Algorithm.SIMHASH, SIGNATURES, code);
  }

  private static TableFieldType of(
      IndexSchema schema, String field, Algorithm algorithm, String typeName, ErrorCode code) {
    SchemaField schemaField = schema.getFieldOrNull(field);
    if (schemaField != null
        && schemaField.getType() instanceof TableFieldType type
        && type.scheme.algorithm() == algorithm) {
      return type;
    }
    throw new SolrException(
        code,
        String.format(
            Locale.ROOT,
            "The schema has no field '%s' of class %s: create the collection with the configset"
                + " palimpsest, or add the field and its type to the schema.",
            Shortened.of(field),
            typeName));
  }

  /**
   * The fingerprinter of this field. Made at the first call: when the schema is read, the analysis
   * has not loaded its files.
   */
  public TextFingerprinter fingerprinter() {
    return informed().own();
  }

  /**
   * The same with the seed of another epoch, whose file is read at each call.
   *
   * @throws SolrException BAD_REQUEST if the seed is missing, SERVER_ERROR if it is invalid
   */
  public TextFingerprinter fingerprinter(String epoch) {
    return informed().of(epoch);
  }

  /** The same with a seed derived for a purpose from an epoch's or, for null, the collection's. */
  public TextFingerprinter fingerprinter(@Nullable String epoch, String purpose) {
    return informed().of(epoch, purpose);
  }

  /** The epoch of the collection's seed, or null for the public seed. */
  public @Nullable String epoch() {
    return seed().epoch();
  }

  CollectionSeed seed() {
    return informed().seed();
  }

  private FieldFingerprinters informed() {
    return Objects.requireNonNull(fingerprinters, "the schema has not been read to its end");
  }

  /** The text fields, at least one. */
  public List<String> sourceFields() {
    return attributes.sourceFields();
  }

  /**
   * The last source field that is indexed as text, or null: titles come first and have few words.
   */
  public @Nullable SchemaField fullTextField(IndexSchema schema) {
    return sourceFields().stream()
        .map(schema::getFieldOrNull)
        .filter(field -> field != null && field.indexed() && field.getType() instanceof TextField)
        .reduce((first, last) -> last)
        .orElse(null);
  }

  /** The title field; it may be missing in the schema. */
  public String titleField() {
    return attributes.titleField();
  }

  /**
   * The field of grams, or null if not configured or missing in the schema: then short copies are
   * not searched.
   */
  public @Nullable SchemaField gramsField(IndexSchema schema) {
    String grams = attributes.gramsField();
    return grams == null ? null : schema.getFieldOrNull(grams);
  }

  /** The field of the document's type, or null. */
  public @Nullable String typeField() {
    return attributes.typeField();
  }

  /** The document types, or null if not configured. */
  public @Nullable DocumentTypes documentTypes() {
    return documentTypes;
  }

  /** The sections of a text, of a given type or, for null, of the detected one. */
  public Sections sections(String text, @Nullable String given) {
    DetectedType type = type(text, given);
    return type == null || documentTypes == null
        ? Sections.NONE
        : SectionCutter.cut(text, documentTypes.of(type.name()));
  }

  /** The type of a text, given or detected; null without document types. */
  public @Nullable DetectedType type(String text, @Nullable String given) {
    return documentTypes == null ? null : documentTypes.detect(text, given);
  }

  /** The stored field of a document's authors, or null. */
  public @Nullable String authorField() {
    return attributes.authorField();
  }

  @Override
  public List<IndexableField> createFields(SchemaField field, Object value) {
    List<IndexableField> plain = super.createFields(field, value);
    List<IndexableField> fields = new ArrayList<>();
    for (IndexableField each : plain) {
      BytesRef bytes = each.binaryValue();
      fields.addAll(SentenceFields.of(new DerivedFields(field.getName()), decode(bytes), bytes));
    }
    return fields;
  }

  /**
   * Decodes the table in a document.
   *
   * @throws SolrException BAD_REQUEST if it is invalid; the message does not quote it
   */
  public SentenceTable parse(SchemaField field, Object value) {
    try {
      return decode(super.createFields(field, value).get(0).binaryValue());
    } catch (IllegalArgumentException e) {
      throw unreadable("it is no base64", e);
    }
  }

  private static SentenceTable decode(BytesRef bytes) {
    try {
      return TableCodec.decode(bytes.bytes, bytes.offset, bytes.length);
    } catch (TableFormatException e) {
      throw unreadable(e.getMessage(), e);
    }
  }

  private static SolrException unreadable(@Nullable String why, Exception cause) {
    return new SolrException(
        ErrorCode.BAD_REQUEST,
        "The document brings a sentence table that cannot be read ("
            + why
            + "); leave the field out, it is made from the text.",
        cause);
  }

  @Override
  public boolean isPolyField() {
    return true;
  }
}
