package org.palimpsest.schema;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.ResourceLoader;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.schema.BinaryField;
import org.apache.solr.schema.FieldType;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaAware;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.schema.StrField;
import org.apache.solr.schema.TextField;
import org.jspecify.annotations.Nullable;
import org.palimpsest.analysis.TextFingerprinter;
import org.palimpsest.doctype.DocumentTypeException;
import org.palimpsest.doctype.DocumentTypes;
import org.palimpsest.doctype.DocumentTypesReader;
import org.palimpsest.fingerprint.Scheme;
import org.palimpsest.fingerprint.Seed;
import org.palimpsest.index.DerivedFields;
import org.palimpsest.index.SentenceFields;
import org.palimpsest.section.SectionCutter;
import org.palimpsest.section.Sections;
import org.palimpsest.seed.SeedException;
import org.palimpsest.seed.SeedFolder;
import org.palimpsest.table.SentenceTable;
import org.palimpsest.table.TableCodec;
import org.palimpsest.table.TableFormatException;
import org.palimpsest.text.SegmentationParameters;

/**
 * What {@code org.palimpsest.solr.SentenceTableField} does, whose attributes it reads: it is made
 * of all that fingerprints depend on, so that indexing and checking cannot disagree.
 */
public class TableFieldType extends BinaryField implements SchemaAware {

  /** As the schema names it. */
  private static final String TYPE_NAME = "org.palimpsest.solr.SentenceTableField";

  private static final String SCHEME_DEFAULT = "minwise-100-5";

  private static final int SECTIONS_FILE_BYTES_MAX = 1_000_000;

  private final Class<? extends FieldType> segmentType;

  private @Nullable String analysis;
  private List<String> sourceFields = List.of("text");
  private String titleField = "title";
  private @Nullable String authorField;
  private @Nullable String gramsField;
  private @Nullable String typeField;
  private @Nullable String sectionsFile;
  private @Nullable DocumentTypes documentTypes;
  private SegmentationParameters segmentation = SegmentationParameters.DEFAULT;
  private @Nullable Analyzer featureAnalyzer;
  private volatile @Nullable TextFingerprinter fingerprinter;
  private CollectionSeed seed = CollectionSeed.PUBLIC;

  /** Those of other epochs than the collection's, as far as they were asked for. */
  private final Map<String, TextFingerprinter> ofEpochs = new ConcurrentHashMap<>();

  /**
   * A type without attributes yet.
   *
   * @param segmentType the type that the schema's segment fields must have
   */
  protected TableFieldType(Class<? extends FieldType> segmentType) {
    this.segmentType = segmentType;
  }

  @Override
  protected void init(IndexSchema schema, Map<String, String> args) {
    analysis = args.remove("analysis");
    if (analysis == null) {
      throw misconfigured("needs analysis=\"...\", the field type that makes features of a text");
    }
    sourceFields =
        Arrays.stream(remove(args, "source", "text").split(",", -1))
            .map(String::trim)
            .filter(name -> !name.isEmpty())
            .toList();
    if (sourceFields.isEmpty()) {
      throw misconfigured("source=\"...\" names no field");
    }
    titleField = remove(args, "title", "title");
    authorField = args.remove("author");
    gramsField = args.remove("grams");
    typeField = args.remove("type");
    sectionsFile = args.remove("sections");
    SegmentationParameters defaults = SegmentationParameters.DEFAULT;
    try {
      segmentation =
          new SegmentationParameters(
              number(args, "sentenceLength", defaults.sentenceLength()),
              number(args, "paragraphLengthMin", defaults.paragraphLengthMin()));
    } catch (IllegalArgumentException e) {
      throw misconfigured(e.getMessage());
    }
    String scheme = remove(args, "scheme", SCHEME_DEFAULT);
    if (!scheme.equals(SCHEME_DEFAULT)) {
      throw misconfigured("scheme=\"" + scheme + "\" is unknown; known is " + SCHEME_DEFAULT);
    }
    super.init(schema, args);
  }

  private static String remove(Map<String, String> args, String name, String absent) {
    String value = args.remove(name);
    return value == null ? absent : value;
  }

  private int number(Map<String, String> args, String name, int absent) {
    String value = args.remove(name);
    try {
      return value == null ? absent : Integer.parseInt(value.trim());
    } catch (NumberFormatException e) {
      throw misconfigured(name + "=\"" + value + "\" is no whole number");
    }
  }

  /** Said when the core loads, so that no document is indexed in a way nobody wanted. */
  private SolrException misconfigured(@Nullable String what) {
    return new SolrException(
        ErrorCode.SERVER_ERROR, "Schema: field type " + getTypeName() + " " + what + ".");
  }

  @Override
  public void inform(IndexSchema schema) {
    FieldType features = schema.getFieldTypes().get(Objects.requireNonNull(analysis));
    if (features == null) {
      throw misconfigured("names analysis=\"" + analysis + "\", which is no field type");
    }
    featureAnalyzer = features.getIndexAnalyzer();
    documentTypes = readDocumentTypes(schema.getResourceLoader());
    seed = readSeed(schema);
    ofEpochs.clear();
    fingerprinter = null; // the Schema API informs again, of a field type that it has replaced
    if (authorField != null) {
      checkAuthorField(schema, authorField);
    }
    for (SchemaField field : schema.getFields().values()) {
      if (field.getType() == this) {
        checkField(schema, field);
      }
    }
  }

  /** The file may be larger than anybody writes by hand, but not so large that it fills memory. */
  private @Nullable DocumentTypes readDocumentTypes(ResourceLoader loader) {
    if (sectionsFile == null) {
      if (typeField != null) {
        throw misconfigured("names type=\"" + typeField + "\", but no file as sections=\"...\"");
      }
      return null;
    }
    try (InputStream in = loader.openResource(sectionsFile)) {
      byte[] bytes = in.readNBytes(SECTIONS_FILE_BYTES_MAX + 1);
      if (bytes.length > SECTIONS_FILE_BYTES_MAX) {
        throw sectionsRefused("it has more than " + SECTIONS_FILE_BYTES_MAX + " bytes");
      }
      CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();
      return DocumentTypesReader.read(utf8.decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      throw sectionsRefused("it is not UTF-8");
    } catch (IOException e) {
      throw misconfigured(
          "names sections=\""
              + sectionsFile
              + "\", which cannot be read from the configset; upload it, or remove the attribute");
    } catch (DocumentTypeException e) {
      throw sectionsRefused(e.getMessage());
    }
  }

  private SolrException sectionsRefused(@Nullable String why) {
    return misconfigured(
        "cannot use sections=\"" + sectionsFile + "\": " + why + "; correct the file and reload");
  }

  private void checkField(IndexSchema schema, SchemaField field) {
    if (!field.hasDocValues() || field.stored() || field.indexed() || field.multiValued()) {
      throw misconfigured(
          "is used by field "
              + field.getName()
              + ", which must have docValues=\"true\" indexed=\"false\" stored=\"false\""
              + " multiValued=\"false\"");
    }
    if (!field.useDocValuesAsStored()) {
      throw misconfigured(
          "is used by field "
              + field.getName()
              + ", which must have useDocValuesAsStored=\"true\": without it an atomic update would"
              + " lose the table");
    }
    DerivedFields derived = new DerivedFields(field.getName());
    for (int segment = 0; segment < Scheme.DEFAULT.segments(); segment++) {
      require(schema, derived.segment(segment), segmentType);
    }
    require(schema, derived.scheme(), StrField.class);
    checkFormats(schema.getField(derived.segment(0)).getType());
    checkTypeField(schema);
    for (String source : sourceFields) {
      if (schema.getFieldOrNull(source) == null) {
        throw misconfigured("names source field " + source + ", which the schema does not have");
      }
    }
  }

  /** Lucene would say it at the first document, when it is too late for that one. */
  private void checkFormats(FieldType segments) {
    String tables = getDocValuesFormat();
    if (tables != null && !DocValuesFormat.availableDocValuesFormats().contains(tables)) {
      throw formatUnknown("docValuesFormat", tables);
    }
    String postings = segments.getPostingsFormat();
    if (postings != null && !PostingsFormat.availablePostingsFormats().contains(postings)) {
      throw formatUnknown("postingsFormat", postings);
    }
  }

  private SolrException formatUnknown(String attribute, String format) {
    return misconfigured(
        "or that of its segments has "
            + attribute
            + "=\""
            + format
            + "\", which this Solr does not know; put the plugin's jar where every core finds it"
            + " (not into a package), or leave out the attribute");
  }

  private void checkTypeField(IndexSchema schema) {
    SchemaField field = typeField == null ? null : schema.getFieldOrNull(typeField);
    if (typeField != null && (field == null || !field.stored() || field.multiValued())) {
      throw misconfigured(
          "names type=\"" + typeField + "\", which must be a stored field with one value");
    }
  }

  private void checkAuthorField(IndexSchema schema, String author) {
    SchemaField field = schema.getFieldOrNull(author);
    if (field == null || !field.stored()) {
      throw misconfigured(
          "names author=\""
              + author
              + "\", which must be a field of the schema with stored=\"true\"");
    }
  }

  private void require(IndexSchema schema, String name, Class<? extends FieldType> type) {
    SchemaField field = schema.getFieldOrNull(name);
    if (field == null || !type.isInstance(field.getType())) {
      throw misconfigured("needs a field " + name + " of class " + type.getName());
    }
  }

  /**
   * The field of this type.
   *
   * @throws SolrException with {@code code} if the schema has no such field
   */
  public static TableFieldType of(IndexSchema schema, String field, ErrorCode code) {
    SchemaField schemaField = schema.getFieldOrNull(field);
    if (schemaField != null && schemaField.getType() instanceof TableFieldType type) {
      return type;
    }
    throw new SolrException(
        code,
        String.format(
            Locale.ROOT,
            "The schema has no field '%s' of class %s: create the collection with the configset"
                + " palimpsest, or add the field and its type to the schema.",
            field,
            TYPE_NAME));
  }

  /**
   * Makes the fingerprints of this field. Made at the first call, not with the schema: when that is
   * read, the analysis has not loaded its files yet.
   */
  public TextFingerprinter fingerprinter() {
    TextFingerprinter made = fingerprinter;
    return made == null ? makeFingerprinter() : made;
  }

  private synchronized TextFingerprinter makeFingerprinter() {
    TextFingerprinter made = fingerprinter;
    if (made == null) {
      made = makeFingerprinter(seed.seed());
      fingerprinter = made;
    }
    return made;
  }

  private TextFingerprinter makeFingerprinter(Seed keyedBy) {
    try {
      return new TextFingerprinter(
          Objects.requireNonNull(featureAnalyzer), segmentation, Scheme.DEFAULT.with(keyedBy));
    } catch (IllegalArgumentException e) {
      throw misconfigured("has an unfit analysis=\"" + analysis + "\": " + e.getMessage());
    }
  }

  /**
   * Makes fingerprints as this field's are made, but with the seed of another epoch; its file is
   * read at each call.
   *
   * @throws SolrException with BAD_REQUEST if this node has no such seed, with SERVER_ERROR if it
   *     cannot be used
   */
  public TextFingerprinter fingerprinter(String epoch) {
    Seed current = CollectionSeed.asked(epoch);
    return current.equals(fingerprinter().scheme().seed())
        ? fingerprinter()
        : ofEpochs.compute(
            epoch,
            (name, made) ->
                made != null && made.scheme().seed().equals(current)
                    ? made
                    : makeFingerprinter(current));
  }

  /** The collection's seed, and its epoch. */
  CollectionSeed seed() {
    return seed;
  }

  /** A property of the collection, not an attribute: many collections share a schema. */
  private CollectionSeed readSeed(IndexSchema schema) {
    try {
      return CollectionSeed.of(
          EpochRecord.read(schema.getResourceLoader()), SeedFolder.configured());
    } catch (SeedException e) {
      throw misconfigured("cannot make fingerprints: " + e.getMessage());
    }
  }

  /** The fields that hold the text, at least one. */
  public List<String> sourceFields() {
    return sourceFields;
  }

  /**
   * The last field of the text that is indexed as text, or null where none is: titles stand first,
   * and say little.
   */
  public @Nullable SchemaField fullTextField(IndexSchema schema) {
    return sourceFields.stream()
        .map(schema::getFieldOrNull)
        .filter(field -> field != null && field.indexed() && field.getType() instanceof TextField)
        .reduce((first, last) -> last)
        .orElse(null);
  }

  /** The field that holds the title; the schema need not have it. */
  public String titleField() {
    return titleField;
  }

  /**
   * The field that holds the grams of the text; null if none is named, or the schema has not got
   * it: then short copies are not looked for.
   */
  public @Nullable SchemaField gramsField(IndexSchema schema) {
    return gramsField == null ? null : schema.getFieldOrNull(gramsField);
  }

  /** The field that names a document's type, where there is one. */
  public @Nullable String typeField() {
    return typeField;
  }

  /** The document types; null where the schema names no file of them. */
  public @Nullable DocumentTypes documentTypes() {
    return documentTypes;
  }

  /**
   * The sections of a text.
   *
   * @param type the document's, null or an unknown one for the default
   */
  public Sections sections(String text, @Nullable String type) {
    return documentTypes == null ? Sections.NONE : SectionCutter.cut(text, documentTypes.of(type));
  }

  /** The stored field that names a document's authors, or null where the schema names none. */
  public @Nullable String authorField() {
    return authorField;
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
