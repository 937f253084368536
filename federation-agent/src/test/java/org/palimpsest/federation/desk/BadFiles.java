package org.palimpsest.federation.desk;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A file of each bad kind that people hand in, made byte by byte. */
final class BadFiles {

  private static final String DAMAGED = "FILE is damaged, and cannot be read whole. Save it anew.";
  private static final int CHARS_OF_BOMB = 40 << 20;

  private static final String PACKAGE = "http://schemas.openxmlformats.org/package/2006/";

  private static final String TYPES =
      """
      <Types xmlns="PACKAGEcontent-types">
      <Default Extension="rels"
       ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Default Extension="xml" ContentType="application/xml"/>
      <Override PartName="/word/document.xml"
       ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
      </Types>
      """;

  private static final String RELATIONS =
      """
      <Relationships xmlns="PACKAGErelationships"><Relationship Id="r1"
       Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
       Target="word/document.xml"/></Relationships>
      """;

  private BadFiles() {}

  /** The files by name, with the expected message. */
  static Map<String, String> told() {
    Map<String, String> told = new LinkedHashMap<>();
    told.put("encrypted.pdf", "FILE is encrypted. Save it without a password.");
    told.put(
        "pictures.pdf",
        "FILE has no text, but pictures on 1 page. Run text recognition (OCR) first.");
    told.put("cut.pdf", DAMAGED);
    told.put("truncated.docx", DAMAGED);
    told.put("archive.docx", DAMAGED);
    told.put("entities.docx", DAMAGED);
    told.put("bomb.docx", DAMAGED);
    told.put("empty.docx", "FILE is empty. Save it anew.");
    told.put("blank.txt", "FILE has no text. Look whether it is the right one.");
    told.put("noise.txt", "The charset of FILE is unknown. Save it as UTF-8");
    told.put("program.exe", "FILE is none of PDF, DOCX");
    told.put("program.pdf", "FILE has no text (application/x-msdownload). Look whether it is");
    told.replaceAll((name, sentence) -> sentence.replace("FILE", name));
    return told;
  }

  /** Writes them to a folder. */
  static List<Path> write(Path folder) throws IOException {
    Files.createDirectories(folder);
    List<Path> files = new ArrayList<>();
    for (String name : told().keySet()) {
      files.add(Files.write(folder.resolve(name), content(name)));
    }
    return files;
  }

  /** A broken PDF with the name of a text, which is parsed by its content. */
  static byte[] pdf(String sentence) {
    String page = "BT /F 12 Tf 50 700 Td (" + sentence + ") Tj ET";
    return pdf("", stream("", page), "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>");
  }

  private static byte[] content(String name) throws IOException {
    return switch (name) {
      case "encrypted.pdf" -> encrypted();
      case "pictures.pdf" ->
          pdf(
              "",
              stream("", "q 500 0 0 700 50 50 cm /F Do Q"),
              stream(
                  "/Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceGray"
                      + "/BitsPerComponent 8",
                  "abcd"));
      case "cut.pdf" -> bytes("%PDF-1.7\nnothing more");
      case "truncated.docx" -> half(word(paragraph("It is cut off in the midst. ".repeat(99)), ""));
      case "archive.docx" -> zip(Map.of("essay.txt", "An essay that somebody has packed."));
      case "entities.docx" -> laughs();
      case "bomb.docx" -> word(paragraph("air ".repeat(CHARS_OF_BOMB / 4)), "");
      case "empty.docx" -> new byte[0];
      case "blank.txt" -> bytes(" \n \t ");
      case "noise.txt" -> noise();
      default -> program();
    };
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] half(byte[] whole) {
    return Arrays.copyOf(whole, whole.length / 2);
  }

  private static byte[] noise() {
    byte[] noise = new byte[5000];
    new Random(5).nextBytes(noise);
    return noise;
  }

  private static byte[] program() {
    return bytes("MZ\u0090\0\u0003" + "\0".repeat(58) + "PE\0\0" + "\0".repeat(300));
  }

  /** A password other than the empty one. */
  private static byte[] encrypted() {
    String encryption =
        "/Encrypt<</Filter/Standard/V 1/R 2/O<"
            + "11".repeat(32)
            + ">/U<"
            + "22".repeat(32)
            + ">/P -4>>/ID[<00><00>]";
    return pdf(encryption, stream("", "BT (Secret) Tj ET"), "<</Type/Font/Subtype/Type1>>");
  }

  private static String stream(String more, String data) {
    return "<<" + more + "/Length " + data.length() + ">>stream\n" + data + "\nendstream";
  }

  /** A PDF of one page with a content and one object, F. */
  private static byte[] pdf(String trailer, String content, String used) {
    List<String> objects =
        List.of(
            "<</Type/Catalog/Pages 2 0 R>>",
            "<</Type/Pages/Count 1/Kids[3 0 R]>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R"
                + "/Resources<</Font<</F 5 0 R>>/XObject<</F 5 0 R>>>>>>",
            content,
            used);
    var out = new StringBuilder("%PDF-1.7\n");
    var places = new StringBuilder("0000000000 65535 f \n");
    for (int i = 0; i < objects.size(); i++) {
      places.append(String.format(Locale.ROOT, "%010d 00000 n ", out.length())).append('\n');
      out.append(i + 1).append(" 0 obj\n").append(objects.get(i)).append("\nendobj\n");
    }
    int start = out.length();
    out.append("xref\n0 ").append(objects.size() + 1).append('\n').append(places);
    out.append("trailer<</Root 1 0 R/Size ").append(objects.size() + 1).append(trailer);
    out.append(">>\nstartxref\n").append(start).append("\n%%EOF\n");
    return bytes(out.toString());
  }

  /** Ten times ten times ... a laugh. */
  private static byte[] laughs() throws IOException {
    var entities = new StringBuilder("<!DOCTYPE w:document [<!ENTITY a0 \"laugh\">");
    for (int i = 1; i < 12; i++) {
      String before = "&a" + (i - 1) + ";";
      entities.append("<!ENTITY a").append(i).append(" \"").append(before.repeat(10)).append("\">");
    }
    return word(paragraph("&a11;"), entities + "]>");
  }

  private static String paragraph(String text) {
    return "<w:p><w:r><w:t>" + text + "</w:t></w:r></w:p>";
  }

  private static byte[] word(String paragraphs, String entities) throws IOException {
    String word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
    String head = "<?xml version=\"1.0\"?>";
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("[Content_Types].xml", head + TYPES.replace("PACKAGE", PACKAGE));
    parts.put("_rels/.rels", head + RELATIONS.replace("PACKAGE", PACKAGE));
    parts.put(
        "word/document.xml",
        head
            + entities
            + "<w:document xmlns:w=\""
            + word
            + "\"><w:body>"
            + paragraphs
            + "</w:body></w:document>");
    return zip(parts);
  }

  private static byte[] zip(Map<String, String> parts) {
    var bytes = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, String> part : parts.entrySet()) {
        zip.putNextEntry(new ZipEntry(part.getKey()));
        write(part.getValue(), zip);
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void write(String text, OutputStream out) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
