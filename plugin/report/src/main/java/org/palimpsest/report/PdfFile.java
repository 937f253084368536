package org.palimpsest.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;

/**
 * A PDF report with its signature. The signature is in an uncompressed stream of fixed length,
 * invisible to readers (page-piece data, ISO 32000-2, 14.5). It covers the whole file with blanks
 * in place of the stream's content.
 */
public final class PdfFile implements SignableReport {

  private static final byte[] MARK =
      (ReportSignature.CONTEXT + "\n").getBytes(StandardCharsets.US_ASCII);
  private static final int ROOM_BYTES = 2048;
  private static final String NO_SIGNATURE = "null";

  private static final JsonMapper MAPPER = new JsonMapper();

  private final byte[] bytes;
  private final int room;

  private PdfFile(byte[] bytes, int room) {
    this.bytes = bytes;
    this.room = room;
  }

  public static boolean isOne(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(5), "%PDF-".getBytes(StandardCharsets.US_ASCII));
    }
  }

  /**
   * Reads a report.
   *
   * @throws ReportException if the file is not a report
   */
  public static PdfFile read(Path file) throws IOException, ReportException {
    return of(Files.readAllBytes(file));
  }

  /**
   * A report in memory.
   *
   * @throws ReportException if it is not a report
   */
  public static PdfFile of(byte[] bytes) throws ReportException {
    int mark = indexOf(bytes, 0);
    int room = mark + MARK.length;
    if (mark < 0 || room + ROOM_BYTES > bytes.length) {
      throw new ReportException("is no report that this program makes");
    }
    if (indexOf(bytes, room) >= 0) {
      throw new ReportException(
          "has room for several signatures, which this program does not make");
    }
    return new PdfFile(bytes.clone(), room);
  }

  /**
   * A new report.
   *
   * @throws IllegalStateException if it has no room for a signature
   */
  public static PdfFile unsigned(byte[] bytes) {
    try {
      return of(bytes);
    } catch (ReportException e) {
      throw new IllegalStateException("there is room for a signature", e);
    }
  }

  private static int indexOf(byte[] bytes, int start) {
    for (int i = start; i + MARK.length <= bytes.length; i++) {
      if (bytes[i] == MARK[0] && Arrays.equals(bytes, i, i + MARK.length, MARK, 0, MARK.length)) {
        return i;
      }
    }
    return -1;
  }

  /** Adds room for a signature to a document before it is saved. */
  public static void addRoomForSignature(PDDocument pdf) throws IOException {
    COSStream stream = pdf.getDocument().createCOSStream();
    try (OutputStream out = stream.createOutputStream()) {
      out.write(MARK);
      out.write(padded(NO_SIGNATURE));
    }
    var data = new COSDictionary();
    data.setDate(
        COSName.LAST_MODIFIED, Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT));
    data.setItem(COSName.getPDFName("Private"), stream);
    var pieces = new COSDictionary();
    pieces.setItem(COSName.getPDFName("Palimpsest"), data);
    pdf.getDocumentCatalog().getCOSObject().setItem(COSName.getPDFName("PieceInfo"), pieces);
  }

  private static byte[] padded(String json) {
    byte[] room = new byte[ROOM_BYTES];
    Arrays.fill(room, (byte) ' ');
    byte[] written = json.getBytes(StandardCharsets.US_ASCII);
    if (written.length > ROOM_BYTES) {
      throw new IllegalArgumentException("A signature has at most " + ROOM_BYTES + " bytes.");
    }
    System.arraycopy(written, 0, room, 0, written.length);
    return room;
  }

  /** All bytes, with blanks in place of the signature. */
  @Override
  public byte[] signedBytes() {
    byte[] signed = bytes.clone();
    Arrays.fill(signed, room, room + ROOM_BYTES, (byte) ' ');
    return signed;
  }

  @Override
  public Optional<ReportSignature> signature() throws ReportException {
    String content =
        new String(bytes, room, ROOM_BYTES, StandardCharsets.ISO_8859_1).stripTrailing();
    if (content.equals(NO_SIGNATURE)) {
      return Optional.empty();
    }
    try {
      ReportSignature signature = MAPPER.readValue(content, ReportSignature.class);
      if (!Arrays.equals(
          padded(written(signature)), Arrays.copyOfRange(bytes, room, room + ROOM_BYTES))) {
        throw new ReportException("has a signature that this program did not write");
      }
      return Optional.of(signature);
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new ReportException("has a signature that cannot be read");
    }
  }

  @Override
  public PdfFile signed(ReportSignature signature) {
    byte[] signed = bytes.clone();
    System.arraycopy(padded(written(signature)), 0, signed, room, ROOM_BYTES);
    return new PdfFile(signed, room);
  }

  private static String written(ReportSignature signature) {
    try {
      return MAPPER.writer().with(JsonWriteFeature.ESCAPE_NON_ASCII).writeValueAsString(signature);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("strings are always JSON", e);
    }
  }

  @Override
  public byte[] bytes() {
    return bytes.clone();
  }
}
