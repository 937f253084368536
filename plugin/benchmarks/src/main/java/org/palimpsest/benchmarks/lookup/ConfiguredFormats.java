package org.palimpsest.benchmarks.lookup;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.index.DerivedFields;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * How the shipped configset has Lucene store fingerprints: the one place where a codec is chosen.
 *
 * @param postings the format of the segments, null for Lucene's own
 * @param docValues the format of the sentence tables, null for Lucene's own
 */
record ConfiguredFormats(@Nullable String postings, @Nullable String docValues) {

  /** What Lucene does where nothing is said. */
  static final ConfiguredFormats ORDINARY = new ConfiguredFormats(null, null);

  private static final String SCHEMA = "/configset/palimpsest/conf/managed-schema.xml";
  private static final String SEGMENT_CLASS = "org.palimpsest.solr.SegmentField";
  private static final String TABLE_CLASS = "org.palimpsest.solr.SentenceTableField";

  /**
   * Reads the configset that is on the class path.
   *
   * @throws IOException if there is none
   */
  static ConfiguredFormats ofConfigset() throws IOException {
    try (InputStream in = ConfiguredFormats.class.getResourceAsStream(SCHEMA)) {
      if (in == null) {
        throw new IOException("no " + SCHEMA + " on the class path");
      }
      Document schema = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
      return new ConfiguredFormats(
          attribute(schema, SEGMENT_CLASS, "postingsFormat"),
          attribute(schema, TABLE_CLASS, "docValuesFormat"));
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException("the configset's schema cannot be read: " + e.getMessage(), e);
    }
  }

  private static @Nullable String attribute(Document schema, String type, String name) {
    NodeList types = schema.getElementsByTagName("fieldType");
    for (int i = 0; i < types.getLength(); i++) {
      if (types.item(i) instanceof Element element && element.getAttribute("class").equals(type)) {
        String value = element.getAttribute(name);
        return value.isEmpty() ? null : value;
      }
    }
    return null;
  }

  /** Whether this differs from what Lucene does anyway. */
  boolean isOwn() {
    return !equals(ORDINARY);
  }

  /** The codec of an index with these fields, as Solr's SchemaCodecFactory would make it. */
  Codec codec(DerivedFields fields) {
    return new Lucene912Codec() {
      @Override
      public PostingsFormat getPostingsFormatForField(String field) {
        return postings != null && field.startsWith(fields.table() + DerivedFields.SEGMENT_INFIX)
            ? PostingsFormat.forName(postings)
            : super.getPostingsFormatForField(field);
      }

      @Override
      public DocValuesFormat getDocValuesFormatForField(String field) {
        return docValues != null && field.equals(fields.table())
            ? DocValuesFormat.forName(docValues)
            : super.getDocValuesFormatForField(field);
      }
    };
  }

  @Override
  public String toString() {
    return isOwn()
        ? "postings "
            + Optional.ofNullable(postings).orElse("ordinary")
            + ", tables "
            + Optional.ofNullable(docValues).orElse("ordinary")
        : "Lucene's own formats";
  }
}
