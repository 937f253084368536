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
 * What {@code org.palimpsest.solr.SentenceTableField} and {@code SignatureField} do, whose
 * attributes it reads: it is made of all that fingerprints depend on, so that indexing and checking
 * cannot disagree.
 */
public class TableFieldType extends BinaryField implements SchemaAware {

  /** As the schema names the types of sentences and of signatures. */
  private static final String SENTENCES = "org.palimpsest.solr.SentenceTableField";

  private static final String SIGNATURES = "org.palimpsest.solr.SignatureField";

  private final Scheme scheme;
  private final Class<? extends FieldType> segmentType;

  @SuppressWarnings("NullAway.Init") // Solr calls init first
  private TableAttributes attributes;

  private @Nullable DocumentTypes documentTypes;
  private volatile @Nullable FieldFingerprinters fingerprinters;
  private volatile List<String> sourcesNotStored = List.of();

  /**
   * A type without attributes yet.
   *
   * @param segmentType the type that the schema's segment fields must have
   * @param scheme of the fingerprints, with the seed of everybody
   */
  protected TableFieldType(Class<? extends FieldType> segmentType, Scheme scheme) {
    this.segmentType = segmentType;
    this.scheme = scheme;
  }

  @Override
  protected void init(IndexSchema schema, Map<String, String> args) {
    attributes = TableAttributes.take(args, named(), scheme);
    super.init(schema, args);
  }

  private NamedType named() {
    return new NamedType(getTypeName());
  }

  /** Called again by the Schema API, of a field type that it has replaced. */
  @Override
  public void inform(IndexSchema schema) {
    FieldType features = schema.getFieldTypes().get(attributes.analysis());
    if (features == null) {
      throw named()
          .misconfigured(
              "names analysis=\"" + attributes.analysis() + "\", which is no field type");
    }
    documentTypes = SectionsFile.read(attributes, schema.getResourceLoader(), named());
    fingerprinters =
        new FieldFingerprinters(
            attributes,
            features.getIndexAnalyzer(),
            schema.getResourceLoader(),
            readSeed(schema),
            named());
    FieldVerifier verifier = new FieldVerifier(schema, attributes, segmentType, named());
    verifier.verifyAuthorField();
    for (SchemaField field : schema.getFields().values()) {
      if (field.getType() == this) {
        verifier.verify(field);
        sourcesNotStored = verifier.notStored();
      }
    }
  }

  /** Those of the source fields that are not stored, so that no passage can be aligned. */
  public List<String> sourcesNotStored() {
    return sourcesNotStored;
  }

  /** A property of the collection, not an attribute: many collections share a schema. */
  private CollectionSeed readSeed(IndexSchema schema) {
    try {
      return CollectionSeed.of(
          EpochRecord.read(schema.getResourceLoader()), SeedFolder.configured());
    } catch (SeedException e) {
      throw named().misconfigured("cannot make fingerprints: " + e.getMessage());
    }
  }

  /** Whether its fields hold signatures of whole documents, and not sentences. */
  public boolean isOfSignatures() {
    return scheme.algorithm() == Algorithm.SIMHASH;
  }

  /**
   * The type of a field that holds sentences.
   *
   * @throws SolrException with {@code code} if the schema has no such field
   */
  public static TableFieldType of(IndexSchema schema, String field, ErrorCode code) {
    return of(schema, field, Algorithm.MINWISE, SENTENCES, code);
  }

  /**
   * The type of a field that holds signatures of whole documents.
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
   * Makes the fingerprints of this field. Made at the first call, not with the schema: when that is
   * read, the analysis has not loaded its files yet.
   */
  public TextFingerprinter fingerprinter() {
    return informed().own();
  }

  /**
   * Makes fingerprints as this field's are made, but with the seed of another epoch; its file is
   * read at each call.
   *
   * @throws SolrException with BAD_REQUEST if this node has no such seed, with SERVER_ERROR if it
   *     cannot be used
   */
  public TextFingerprinter fingerprinter(String epoch) {
    return informed().of(epoch);
  }

  /**
   * The same with a seed that is made of that one for a purpose.
   *
   * @param epoch null for the collection's own seed
   * @throws SolrException likewise
   */
  public TextFingerprinter fingerprinter(@Nullable String epoch, String purpose) {
    return informed().of(epoch, purpose);
  }

  /** The epoch of the collection's seed; null where it is the public one. */
  public @Nullable String epoch() {
    return seed().epoch();
  }

  /** The collection's seed, and its epoch. */
  CollectionSeed seed() {
    return informed().seed();
  }

  private FieldFingerprinters informed() {
    return Objects.requireNonNull(fingerprinters, "the schema has not been read to its end");
  }

  /** The fields that hold the text, at least one. */
  public List<String> sourceFields() {
    return attributes.sourceFields();
  }

  /**
   * The last field of the text that is indexed as text, or null where none is: titles stand first,
   * and say little.
   */
  public @Nullable SchemaField fullTextField(IndexSchema schema) {
    return sourceFields().stream()
        .map(schema::getFieldOrNull)
        .filter(field -> field != null && field.indexed() && field.getType() instanceof TextField)
        .reduce((first, last) -> last)
        .orElse(null);
  }

  /** The field that holds the title; the schema need not have it. */
  public String titleField() {
    return attributes.titleField();
  }

  /**
   * The field that holds the grams of the text; null if none is named, or the schema has not got
   * it: then short copies are not looked for.
   */
  public @Nullable SchemaField gramsField(IndexSchema schema) {
    String grams = attributes.gramsField();
    return grams == null ? null : schema.getFieldOrNull(grams);
  }

  /** The field that names a document's type, where there is one. */
  public @Nullable String typeField() {
    return attributes.typeField();
  }

  /** The document types; null where the schema names no file of them. */
  public @Nullable DocumentTypes documentTypes() {
    return documentTypes;
  }

  /**
   * The sections of a text.
   *
   * @param given the document's type, null to tell it from the text
   */
  public Sections sections(String text, @Nullable String given) {
    DetectedType type = type(text, given);
    return type == null || documentTypes == null
        ? Sections.NONE
        : SectionCutter.cut(text, documentTypes.of(type.name()));
  }

  /**
   * The type of a text: indexing and checking ask the same. Null where the schema knows none.
   *
   * @param given what the document or the request says; null to tell it from the text
   */
  public @Nullable DetectedType type(String text, @Nullable String given) {
    return documentTypes == null ? null : documentTypes.detect(text, given);
  }

  /** The stored field that names a document's authors, or null where the schema names none. */
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
   * The table that a document brings.
   *
   * @throws SolrException with BAD_REQUEST, which does not quote the value, if it is none
   */
  public SentenceTable given(SchemaField field, Object value) {
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
