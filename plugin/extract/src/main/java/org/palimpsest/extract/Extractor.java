package org.palimpsest.extract;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.tika.metadata.HttpHeaders;
import org.apache.tika.metadata.Metadata;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;
import org.palimpsest.extract.Extracted.Facts;

/**
 * Extractor of text from all kinds of {@link FileKind}. The content determines the type: a PDF file
 * named {@code .txt} is parsed as PDF.
 *
 * <p>Text files are decoded in this process; the parser process, started on demand, parses all
 * others. Not thread-safe.
 */
public final class Extractor implements AutoCloseable {

  private static final String TEXT_TYPE = "text/plain";

  /** Supersets of charsets. */
  private static final Map<String, String> WIDER =
      Map.of(
          "GBK", "GB18030",
          "GB2312", "GB18030",
          "ISO-8859-1", "windows-1252",
          "ISO-8859-9", "windows-1254");

  private final ExtractSettings settings;
  private @Nullable ParserProcess process;

  public Extractor(ExtractSettings settings) {
    this.settings = settings;
  }

  /**
   * Extracts a file's text.
   *
   * @throws UnreadableException if the file has no usable text
   */
  public Extracted extract(Path file) throws IOException, UnreadableException {
    Path name = file.getFileName();
    return extract(content(file), name == null ? "" : name.toString());
  }

  /**
   * Extracts text from a file's content.
   *
   * @param name the file's name; its suffix is a hint of the type
   * @throws UnreadableException if the file has no usable text
   */
  public Extracted extract(byte[] content, String name) throws UnreadableException {
    if (content.length == 0) {
      throw new UnreadableException("fileEmpty");
    }
    boolean isText = FileKind.of(name).map(kind -> kind == FileKind.TEXT).orElse(false);
    Optional<TextDecoder.Decoded> decoded =
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
      if (content.length > settings.bytesMax()) { // the file has grown
        throw tooLong();
      }
      return content;
    }
  }

  private UnreadableException tooLong() {
    return new UnreadableException("fileTooLarge", "bytes", settings.bytesMax());
  }

  private Optional<TextDecoder.Decoded> decode(byte[] content) throws UnreadableException {
    if (settings.charset() == null) {
      return TextDecoder.decode(content);
    }
    Optional<TextDecoder.Decoded> decoded = TextDecoder.decode(content, settings.charset().name());
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
      return decodedByGuess(content, metadata.get(HttpHeaders.CONTENT_ENCODING));
    }
    Extracted extracted = ParsedFile.of(metadata, sha256(content));
    return FileKind.fits(ending, type)
        ? extracted
        : extracted.with(Note.of("endingDiffers", "ending", ending, "type", type));
  }

  /** Decodes text whose charset the parser guessed from the bytes. */
  private Extracted decodedByGuess(byte[] content, @Nullable String charset)
      throws UnreadableException {
    Optional<TextDecoder.Decoded> sure = decode(content);
    if (sure.isPresent()) {
      return ofText(sure.get(), content, List.of());
    }
    TextDecoder.Decoded guessed =
        TextDecoder.decode(content, wider(charset))
            .or(() -> TextDecoder.decode(content, charset))
            .orElseThrow(() -> new UnreadableException("fileCharsetUnknown"));
    return ofText(
        guessed, content, List.of(Note.of("charsetGuessed", "charset", guessed.charset().name())));
  }

  /**
   * A superset of the charset: GB18030 for GBK and GB2312; for ISO 8859, the Windows charset with
   * quotation marks in place of control characters.
   */
  private static @Nullable String wider(@Nullable String charset) {
    return charset == null ? null : WIDER.getOrDefault(charset.toUpperCase(Locale.ROOT), charset);
  }

  private static Extracted ofText(TextDecoder.Decoded decoded, byte[] content, List<Note> notes)
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

  /** Classification of content and media types. */
  static final class ParsedTypes {

    /** Signatures of binary files. */
    private static final List<byte[]> NO_TEXT =
        List.of(
            "%PDF-".getBytes(StandardCharsets.US_ASCII),
            "PK\3\4".getBytes(StandardCharsets.US_ASCII),
            "{\\rtf".getBytes(StandardCharsets.US_ASCII),
            new byte[] {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0});

    private static final Set<String> MARKED_UP = Set.of("text/html", "text/rtf");

    private static final List<String> ARCHIVES =
        List.of("zip", "gzip", "x-7z", "x-rar", "x-tar", "x-bzip", "x-xz");

    private ParsedTypes() {}

    static boolean hasMark(byte[] content) {
      return NO_TEXT.stream().anyMatch(mark -> startsWith(content, mark));
    }

    private static boolean startsWith(byte[] content, byte[] mark) {
      for (int i = 0; i < mark.length; i++) {
        if (i >= content.length || content[i] != mark[i]) {
          return false;
        }
      }
      return true;
    }

    /** Whether the media type is decoded without a parser. */
    static boolean isText(String type) {
      String bare = bare(type);
      return bare.startsWith("text/") && !MARKED_UP.contains(bare);
    }

    static boolean isArchive(String type) {
      String bare = bare(type);
      return ARCHIVES.stream().anyMatch(bare.substring(bare.indexOf('/') + 1)::startsWith);
    }

    static boolean isPicture(String type) {
      return type.startsWith("image/");
    }

    /** The type without parameters. */
    static String bare(String type) {
      int end = type.indexOf(';');
      return end < 0 ? type : type.substring(0, end);
    }
  }
}
