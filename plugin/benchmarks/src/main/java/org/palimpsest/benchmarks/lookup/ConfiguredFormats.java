package org.palimpsest.benchmarks.lookup;

import java.io.IOException;
import java.io.InputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;
import org.palimpsest.solr.index.DerivedFields;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The Lucene formats of fingerprints in the shipped configset.
 *
 * @param postings the format of the segments
 * @param docValues the format of the sentence tables
 */
record ConfiguredFormats(String postings, String docValues) {

  private static final String SCHEMA = "/configset/palimpsest/conf/managed-schema.xml";

  /**
   * Reads the configset on the class path.
   *
   * @throws IOException if it is missing, or names no formats
   */
  static ConfiguredFormats ofConfigset() throws IOException {
    try (InputStream in = ConfiguredFormats.class.getResourceAsStream(SCHEMA)) {
      if (in == null) {
        throw new IOException("no " + SCHEMA + " on the class path");
      }
      Document schema = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
      return new ConfiguredFormats(
          attribute(schema, "org.palimpsest.solr.SegmentField", "postingsFormat"),
          attribute(schema, "org.palimpsest.solr.SentenceTableField", "docValuesFormat"));
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException("the configset's schema cannot be read: " + e.getMessage(), e);
    }
  }

  private static String attribute(Document schema, String type, String name) throws IOException {
    NodeList types = schema.getElementsByTagName("fieldType");
    for (int i = 0; i < types.getLength(); i++) {
      if (types.item(i) instanceof Element element
          && element.getAttribute("class").equals(type)
          && element.hasAttribute(name)) {
        return element.getAttribute(name);
      }
    }
    throw new IOException("no " + name + " of a type " + type + " in " + SCHEMA);
  }

  /** The codec of an index with these fields, as Solr's SchemaCodecFactory makes it. */
  Codec codec(DerivedFields fields) {
    return new Lucene912Codec() {
      @Override
      public PostingsFormat getPostingsFormatForField(String field) {
        return field.startsWith(fields.table() + DerivedFields.SEGMENT_INFIX)
            ? PostingsFormat.forName(postings)
            : super.getPostingsFormatForField(field);
      }

      @Override
      public DocValuesFormat getDocValuesFormatForField(String field) {
        return field.equals(fields.table())
            ? DocValuesFormat.forName(docValues)
            : super.getDocValuesFormatForField(field);
      }
    };
  }

  @Override
  public String toString() {
    return "postings " + postings + ", tables " + docValues;
  }
}
