package org.palimpsest.solr.inspect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.codecs.perfield.PerFieldDocValuesFormat;
import org.apache.lucene.codecs.perfield.PerFieldPostingsFormat;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.SchemaField;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.result.SchemeCensus;
import org.palimpsest.solr.schema.TableFieldType;
import org.palimpsest.solr.source.TablelessCensus;

/** Inspects a core: the answer of docs/reference/inspect.md. */
public final class CoreInspection {

  private static final String DEVELOPMENT = "development";

  private CoreInspection() {}

  /**
   * Inspects only the core that received the request, whose default update chain may make
   * fingerprints.
   */
  public static NamedList<Object> of(SolrQueryRequest request, boolean makesFingerprints)
      throws IOException {
    NamedList<Object> answer = new SimpleOrderedMap<>();
    answer.add("version", version());
    answer.add("core", request.getCore().getName());
    answer.add("fingerprintsMade", makesFingerprints);
    IndexReader reader = request.getSearcher().getIndexReader();
    answer.add("documents", reader.numDocs());
    answer.add("leaves", reader.leaves().size());
    List<NamedList<Object>> fields = new ArrayList<>();
    for (SchemaField field : request.getSchema().getFields().values()) {
      // Checks find documents without a signature, too.
      if (field.getType() instanceof TableFieldType type && !type.isOfSignatures()) {
        fields.add(field(reader, field.getName(), type));
      }
    }
    answer.add("fields", fields);
    return answer;
  }

  private static String version() {
    String version = CoreInspection.class.getPackage().getImplementationVersion();
    return version == null ? DEVELOPMENT : version;
  }

  private static NamedList<Object> field(IndexReader reader, String name, TableFieldType type)
      throws IOException {
    DerivedFields derived = new DerivedFields(name);
    NamedList<Object> field = new SimpleOrderedMap<>();
    field.add("name", name);
    field.add("source", type.sourceFields());
    field.add("notStored", type.sourcesNotStored());
    if (type.epoch() != null) {
      field.add("seed", type.epoch());
    }
    SchemeCensus census =
        SchemeCensus.of(
            reader, derived, type.fingerprinter().header(), type.fingerprinter().analysis());
    field.add("analysis", HexFormat.of().toHexDigits(type.fingerprinter().analysis()));
    field.add("incomparable", census.incomparable());
    field.add("otherAnalysis", census.otherAnalysis());
    field.add("unknownAnalysis", census.unknownAnalysis());
    field.add("withoutFingerprints", TablelessCensus.count(reader, derived, type.sourceFields()));
    field.add(
        "tableFormats", leavesByFormat(reader, name, PerFieldDocValuesFormat.PER_FIELD_FORMAT_KEY));
    field.add(
        "segmentFormats",
        leavesByFormat(reader, derived.segment(0), PerFieldPostingsFormat.PER_FIELD_FORMAT_KEY));
    return field;
  }

  /** The number of leaves by the format of a field. */
  private static Map<String, Integer> leavesByFormat(
      IndexReader reader, String field, String attribute) {
    Map<String, Integer> leaves = new TreeMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      FieldInfo info = leaf.reader().getFieldInfos().fieldInfo(field);
      String format = info == null ? null : info.getAttribute(attribute);
      if (format != null) {
        leaves.merge(format, 1, Integer::sum);
      }
    }
    return leaves;
  }
}
