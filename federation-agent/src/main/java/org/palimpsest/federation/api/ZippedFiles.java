package org.palimpsest.federation.api;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/** Reads the files of a ZIP file within limits. */
final class ZippedFiles {

  static final int FILES_MAX = 2000;
  static final long BYTES_MAX = 2_000_000_000L;

  /** Metadata files of systems and programs, which are skipped. */
  private static final Pattern LEFT_BY_SYSTEMS =
      Pattern.compile(
          "(^|.*/)(\\.[^/]*|~\\$[^/]*|thumbs\\.db|desktop\\.ini|__MACOSX)(/.*|$)",
          Pattern.CASE_INSENSITIVE);

  /** Encoding of names that Chinese systems do not mark as UTF-8. */
  private static final Charset CHINESE = Charset.forName("GB18030");

  /** Length of the end record, without and with the longest comment. */
  private static final int END_BYTES = 22;

  private static final int END_BYTES_MAX = END_BYTES + 0xffff;
  private static final int END_SIGNATURE = 0x06054b50;

  private ZippedFiles() {}

  interface Taker {
    void take(String path, byte[] content) throws ApiException, IOException;
  }

  static boolean isZip(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".zip");
  }

  /**
   * Validates the whole file, then passes on its files.
   *
   * @param fileBytesMax limit of one file
   * @throws ApiException if it is damaged, has a path outside of it, too many files or too much
   *     content
   */
  static void read(byte[] zip, int fileBytesMax, Taker taker) throws ApiException, IOException {
    Charset names = look(zip);
    each(zip, names, fileBytesMax, taker);
  }

  private static Charset look(byte[] zip) throws ApiException, IOException {
    for (Charset names : List.of(StandardCharsets.UTF_8, CHINESE)) {
      try {
        look(zip, names);
        return names;
      } catch (IllegalArgumentException e) { // other encoding
      }
    }
    throw ApiJson.invalid("zipDamaged");
  }

  private static void look(byte[] zip, Charset names) throws ApiException, IOException {
    int entries = 0;
    int files = 0;
    long bytes = 0;
    try (var in = new ZipInputStream(new ByteArrayInputStream(zip), names)) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        requireInside(entry.getName());
        entries++;
        files += isTaken(entry) ? 1 : 0;
        bytes += skipped(in, BYTES_MAX - bytes);
        if (files > FILES_MAX) {
          throw ApiJson.invalid("zipFiles", "files", FILES_MAX);
        }
        if (bytes >= BYTES_MAX) {
          throw ApiJson.invalid("zipLarge", "gigabytes", 2);
        }
      }
    } catch (EOFException e) {
      throw ApiJson.invalid("zipDamaged");
    } catch (ZipException e) {
      throw ApiJson.invalid(
          String.valueOf(e.getMessage()).contains("encrypted") ? "zipEncrypted" : "zipDamaged");
    }
    if (entries != entriesTold(zip)) {
      throw ApiJson.invalid(entries == 0 ? "zipNone" : "zipDamaged");
    }
    if (files == 0) {
      throw ApiJson.invalid("zipEmpty");
    }
  }

  /**
   * Number of entries in the end record (APPNOTE.TXT 4.3.16), or -1. A stream reader alone does not
   * notice a file that is cut off between entries.
   */
  private static int entriesTold(byte[] zip) {
    ByteBuffer bytes = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
    int first = Math.max(0, zip.length - END_BYTES_MAX);
    for (int at = zip.length - END_BYTES; at >= first; at--) {
      if (bytes.getInt(at) == END_SIGNATURE) {
        return Short.toUnsignedInt(bytes.getShort(at + 10));
      }
    }
    return -1;
  }

  private static long skipped(InputStream in, long most) throws IOException {
    byte[] buffer = new byte[1 << 16];
    long sum = 0;
    while (sum < most) {
      int read = in.read(buffer);
      if (read < 0) {
        return sum;
      }
      sum += read;
    }
    return sum;
  }

  private static void requireInside(String path) throws ApiException {
    boolean isOutside =
        path.startsWith("/")
            || path.matches("[A-Za-z]:.*")
            || Arrays.asList(path.split("[/\\\\]", -1)).contains("..");
    if (isOutside) {
      throw ApiJson.invalid("zipOutside");
    }
  }

  private static boolean isTaken(ZipEntry entry) {
    return !entry.isDirectory() && !LEFT_BY_SYSTEMS.matcher(entry.getName()).matches();
  }

  private static void each(byte[] zip, Charset names, int fileBytesMax, Taker taker)
      throws ApiException, IOException {
    try (var in = new ZipInputStream(new ByteArrayInputStream(zip), names)) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (isTaken(entry)) {
          taker.take(entry.getName(), in.readNBytes(fileBytesMax + 1));
        }
      }
    }
  }
}
