package org.palimpsest.extract;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.tika.metadata.HttpHeaders;
import org.apache.tika.metadata.Metadata;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;
import org.palimpsest.extract.Extracted.Facts;

/**
 * Reads files of all kinds of {@link FileKind}. What a file is its content tells: a PDF file whose
 * name ends in {@code .txt} is read as one.
 *
 * <p>Files of text are decoded here, character for character. All others go to a process of their
 * own, which starts with the first of them. For one thread; close it.
 */
public final class Extractor implements AutoCloseable {

  private static final String TEXT_TYPE = "text/plain";

  /** By charset one that has all its characters, and more. */
  private static final Map<String, String> WIDER =
      Map.of(
          "GBK", "GB18030",
          "GB2312", "GB18030",
          "ISO-8859-1", "windows-1252",
          "ISO-8859-9", "windows-1254");

  private final ExtractSettings settings;
  private @Nullable ParserProcess process;

  /** Starts with nothing. */
  public Extractor(ExtractSettings settings) {
    this.settings = settings;
  }

  /**
   * Reads a file.
   *
   * @throws UnreadableException if it has no text for us, and why
   * @throws IOException if it cannot be opened or read
   */
  public Extracted extract(Path file) throws IOException, UnreadableException {
    Path name = file.getFileName();
    return extract(content(file), name == null ? "" : name.toString());
  }

  /**
   * Reads a file that is in memory.
   *
   * @param name the file's, whose ending says what it should be
   * @throws UnreadableException if it has no text for us, and why
   */
  public Extracted extract(byte[] content, String name) throws UnreadableException {
    if (content.length == 0) {
      throw new UnreadableException("fileEmpty");
    }
    boolean isText = FileKind.of(name).map(kind -> kind == FileKind.TEXT).orElse(false);
    Optional<PlainText.Decoded> decoded =
        !isText || ParsedTypes.hasMark(content) ? Optional.empty() : decode(content);
    return decoded.isPresent()
        ? ofText(decoded.get(), content, List.of())
        : parsed(content, FileKind.ending(name));
  }

  private byte[] content(Path file) throws IOException, UnreadableException {
    if (Files.size(file) > settings.bytesMax()) {
      throw tooLong();
    }
    try (InputStream in = Files.newInputStream(file)) {
      byte[] content =
          in.readNBytes((int) Math.min(settings.bytesMax() + 1, Integer.MAX_VALUE - 8));
      if (content.length > settings.bytesMax()) { // it has grown
        throw tooLong();
      }
      return content;
    }
  }

  private UnreadableException tooLong() {
    return new UnreadableException("fileTooLarge", "bytes", settings.bytesMax());
  }

  private Optional<PlainText.Decoded> decode(byte[] content) throws UnreadableException {
    if (settings.charset() == null) {
      return PlainText.decode(content);
    }
    Optional<PlainText.Decoded> decoded = PlainText.decode(content, settings.charset().name());
    if (decoded.isEmpty()) {
      throw new UnreadableException("fileOtherCharset", "charset", settings.charset().name());
    }
    return decoded;
  }

  private Extracted parsed(byte[] content, String ending) throws UnreadableException {
    if (process == null) {
      if (!settings.hasParsers()) {
        throw new UnreadableException("fileNeedsParsers");
      }
      process = ParserProcess.start(settings);
    }
    Metadata metadata = process.parse(content, ending);
    String type = String.valueOf(metadata.get(HttpHeaders.CONTENT_TYPE));
    if (ParsedTypes.isText(type)) {
      return told(content, metadata.get(HttpHeaders.CONTENT_ENCODING));
    }
    Extracted extracted = ParsedFile.of(metadata, sha256(content));
    return FileKind.fits(ending, type)
        ? extracted
        : extracted.with(Note.of("endingDiffers", "ending", ending, "type", type));
  }

  /** Text by another name: as any text, or in a charset told from its bytes, which is a guess. */
  private Extracted told(byte[] content, @Nullable String charset) throws UnreadableException {
    Optional<PlainText.Decoded> sure = decode(content);
    if (sure.isPresent()) {
      return ofText(sure.get(), content, List.of());
    }
    PlainText.Decoded guessed =
        PlainText.decode(content, wider(charset))
            .or(() -> PlainText.decode(content, charset))
            .orElseThrow(() -> new UnreadableException("fileCharsetUnknown"));
    return ofText(
        guessed, content, List.of(Note.of("charsetGuessed", "charset", guessed.charset().name())));
  }

  /**
   * A charset with all characters of the given one, and more: those of GBK and GB2312 are in
   * GB18030; where ISO 8859 has control characters, which no text has, Windows has quotation marks
   * and dashes.
   */
  private static @Nullable String wider(@Nullable String charset) {
    return charset == null ? null : WIDER.getOrDefault(charset.toUpperCase(Locale.ROOT), charset);
  }

  private static Extracted ofText(PlainText.Decoded decoded, byte[] content, List<Note> notes)
      throws UnreadableException {
    String text = decoded.text();
    if (text.isBlank()) {
      throw new UnreadableException("fileNoText");
    }
    if (text.length() > Marks.CHARS_MAX) {
      throw new UnreadableException("fileTooLong", "characters", Marks.CHARS_MAX);
    }
    return new Extracted(
        text,
        List.of(),
        new Facts(
            TEXT_TYPE,
            decoded.charset().name(),
            sha256(content),
            0,
            null,
            TitlePage.authors(text, List.of()),
            null),
        List.of(),
        List.of(),
        notes);
  }

  private static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  @Override
  public void close() {
    if (process != null) {
      process.close();
    }
  }
}
