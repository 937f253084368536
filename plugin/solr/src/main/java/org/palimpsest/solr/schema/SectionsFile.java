package org.palimpsest.solr.schema;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.util.ResourceLoader;
import org.apache.solr.common.SolrException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.doctype.DocumentTypeException;
import org.palimpsest.solr.doctype.DocumentTypes;
import org.palimpsest.solr.doctype.DocumentTypesReader;

/** The configset's file of document types. */
record SectionsFile(String name, String typeName) {

  /** More than files written by hand have, and a bound of memory. */
  private static final int BYTES_MAX = 1_000_000;

  /** Reads the document types of the file in the attributes, or null if they name no file. */
  static @Nullable DocumentTypes read(
      TableAttributes attributes, ResourceLoader loader, String typeName) {
    if (attributes.sectionsFile() != null) {
      return new SectionsFile(attributes.sectionsFile(), typeName).read(loader);
    }
    if (attributes.typeField() != null) {
      throw SolrErrors.misconfigured(
          typeName, "names type=\"%s\", but no file as sections=\"...\"", attributes.typeField());
    }
    return null;
  }

  private DocumentTypes read(ResourceLoader loader) {
    try (InputStream in = loader.openResource(name)) {
      byte[] bytes = in.readNBytes(BYTES_MAX + 1);
      if (bytes.length > BYTES_MAX) {
        throw refused("it has more than " + BYTES_MAX + " bytes");
      }
      CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();
      return DocumentTypesReader.read(utf8.decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      throw refused("it is not UTF-8");
    } catch (IOException e) {
      throw SolrErrors.misconfigured(
          typeName,
          "names sections=\"%s\", which cannot be read from the configset; upload it, or"
              + " remove the attribute",
          name);
    } catch (DocumentTypeException e) {
      throw refused(e.getMessage());
    }
  }

  private SolrException refused(@Nullable String why) {
    return SolrErrors.misconfigured(
        typeName, "cannot use sections=\"%s\": %s; correct the file and reload", name, why);
  }
}
