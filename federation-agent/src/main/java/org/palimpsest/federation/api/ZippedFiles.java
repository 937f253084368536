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

/** The files of a ZIP file, one after the other, within bounds. */
final class ZippedFiles {

  static final int FILES_MAX = 2000;
  static final long BYTES_MAX = 2_000_000_000L;

  /** What systems and programs leave beside people's files; nobody means to hand it in. */
  private static final Pattern LEFT_BY_SYSTEMS =
      Pattern.compile(
          "(^|.*/)(\\.[^/]*|~\\$[^/]*|thumbs\\.db|desktop\\.ini|__MACOSX)(/.*|$)",
          Pattern.CASE_INSENSITIVE);

  /** In which Chinese systems write names that are not marked as UTF-8. */
  private static final Charset CHINESE = Charset.forName("GB18030");

  /** Of the record at the end, without and with the longest comment. */
  private static final int END_BYTES = 22;

  private static final int END_BYTES_MAX = END_BYTES + 0xffff;
  private static final int END_SIGNATURE = 0x06054b50;

  private ZippedFiles() {}

  /** Takes a file: its path in the ZIP file, and its bytes. */
  interface Taker {
    void take(String path, byte[] content) throws ApiException, IOException;
  }

  static boolean isZip(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".zip");
  }

  /**
   * Looks through the whole file, and only then hands out what is in it.
   *
   * @param fileBytesMax how large one of its files may be
   * @throws ApiException if it is damaged, has a path that leaves it, too many files, or too much
   *     in it: nothing was taken then
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
      } catch (IllegalArgumentException e) { // names in another charset
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
   * How many entries the record at the end tells (APPNOTE.TXT 4.3.16): the reader of a stream takes
   * what was cut off between two files for whole.
   *
   * @return -1 where there is no such record
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
