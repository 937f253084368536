package org.palimpsest.extract.word;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writer of Word files from their XML parts. */
final class TestParts {

  private static final String NAMESPACES =
      " xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\""
          + " xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\""
          + " xmlns:m=\"http://schemas.openxmlformats.org/officeDocument/2006/math\""
          + " xmlns:a=\"http://schemas.openxmlformats.org/drawingml/2006/main\""
          + " xmlns:wps=\"http://schemas.microsoft.com/office/word/2010/wordprocessingShape\""
          + " xmlns:w14=\"http://schemas.microsoft.com/office/word/2010/wordml\""
          + " xmlns:v=\"urn:schemas-microsoft-com:vml\"";

  private static final String LINKS =
      "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";

  private static final String TYPES =
      "application/vnd.openxmlformats-officedocument.wordprocessingml.";

  private final Map<String, String> parts = new LinkedHashMap<>();
  private final StringBuilder types = new StringBuilder();
  private final StringBuilder links = new StringBuilder();
  private final String main;

  /** A document with the given name of its main part. */
  TestParts(String main, String body) {
    this.main = main;
    parts.put(main, root("document", "<w:body>" + body + "</w:body>"));
    types.append(type(main, TYPES + "document.main+xml"));
  }

  /** A document with Word's name of its main part. */
  TestParts(String body) {
    this("word/document.xml", body);
  }

  TestParts styles(String styles) {
    return part("styles", root("styles", styles), TYPES + "styles+xml");
  }

  TestParts header(String body) {
    return part("header", root("hdr", body), TYPES + "header+xml");
  }

  TestParts remarks(String comments) {
    return part("comments", root("comments", comments), TYPES + "comments+xml");
  }

  /** A theme with the given light colour. */
  TestParts theme(String light) {
    String scheme =
        "<a:themeElements><a:clrScheme name=\"x\"><a:dk1><a:sysClr val=\"windowText\""
            + " lastClr=\"000000\"/></a:dk1><a:lt1><a:srgbClr val=\""
            + light
            + "\"/></a:lt1></a:clrScheme></a:themeElements>";
    return part(
        "theme",
        "<a:theme" + NAMESPACES + ">" + scheme + "</a:theme>",
        "application/vnd.openxmlformats-officedocument.theme+xml");
  }

  /** Includes a file in the document. */
  TestParts chunk(String name, String type, String content) {
    parts.put("word/" + name, content);
    types.append(type("word/" + name, type));
    links
        .append("<Relationship Id=\"chunk\" Type=\"" + LINKS)
        .append("aFChunk\" Target=\"/word/" + name + "\"/>");
    return this;
  }

  private TestParts part(String link, String xml, String type) {
    parts.put("word/" + link + ".xml", xml);
    types.append(type("word/" + link + ".xml", type));
    links
        .append("<Relationship Id=\"" + link + "\" Type=\"")
        .append(LINKS + link + "\" Target=\"/word/" + link + ".xml\"/>");
    return this;
  }

  /** A run. */
  static String run(String properties, String text) {
    return "<w:r><w:rPr>" + properties + "</w:rPr><w:t>" + text + "</w:t></w:r>";
  }

  /** A paragraph. */
  static String paragraph(String... content) {
    return "<w:p>" + String.join("", content) + "</w:p>";
  }

  void save(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        var zip = new ZipOutputStream(out)) {
      String xml = "application/vnd.openxmlformats-package.relationships+xml";
      write(
          zip,
          "[Content_Types].xml",
          "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
              + "<Default Extension=\"rels\" ContentType=\""
              + xml
              + "\"/>"
              + types
              + "</Types>");
      write(
          zip,
          "_rels/.rels",
          links(
              "<Relationship Id=\"a\" Type=\""
                  + LINKS
                  + "officeDocument\" Target=\""
                  + main
                  + "\"/>"));
      int slash = main.lastIndexOf('/') + 1;
      write(
          zip,
          main.substring(0, slash) + "_rels/" + main.substring(slash) + ".rels",
          links(links.toString()));
      for (Map.Entry<String, String> part : parts.entrySet()) {
        write(zip, part.getKey(), part.getValue());
      }
    }
  }

  private static String root(String name, String content) {
    return "<w:" + name + NAMESPACES + ">" + content + "</w:" + name + ">";
  }

  private static String type(String part, String type) {
    return "<Override PartName=\"/" + part + "\" ContentType=\"" + type + "\"/>";
  }

  private static String links(String links) {
    return "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
        + links
        + "</Relationships>";
  }

  private static void write(ZipOutputStream zip, String name, String xml) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(xml.getBytes(UTF_8));
    zip.closeEntry();
  }
}
