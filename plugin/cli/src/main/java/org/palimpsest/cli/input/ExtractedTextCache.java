package org.palimpsest.cli.input;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.palimpsest.extract.Extracted;
import org.palimpsest.extract.FileKind;
import org.palimpsest.extract.UnreadableException;

/**
 * Cache of extracted texts in a folder, for runs that read files several times. Plain text files
 * are not cached, because reading them again is faster.
 */
public record ExtractedTextCache(FileTexts reader, Path folder) implements FileTexts {

  public static final String FOLDER = "texts";

  private static final String ENDING = ".json";

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /** A cached text, or the code and values of an {@link UnreadableException}. */
  private record CachedText(
      @Nullable Extracted extracted, @Nullable String code, @Nullable Map<String, Object> args) {

    Extracted get() throws UnreadableException {
      if (extracted == null) {
        throw new UnreadableException(
            String.valueOf(code), Objects.requireNonNullElse(args, Map.of()));
      }
      return extracted;
    }
  }

  @Override
  public Extracted text(Path file) throws IOException, UnreadableException {
    if (FileKind.of(file).orElse(FileKind.TEXT) == FileKind.TEXT) {
      return reader.text(file);
    }
    Path place = folder.resolve(digest(file) + ENDING);
    CachedText cached = cached(place);
    if (cached == null) {
      cached = read(file);
      store(cached, place);
    }
    return cached.get();
  }

  private static @Nullable CachedText cached(Path place) throws IOException {
    try {
      return MAPPER.readValue(Files.readAllBytes(place), CachedText.class);
    } catch (NoSuchFileException | JsonProcessingException e) { // absent or truncated
      return null;
    }
  }

  private CachedText read(Path file) throws IOException {
    try {
      return new CachedText(reader.text(file), null, null);
    } catch (UnreadableException e) {
      return new CachedText(null, e.code(), e.args());
    }
  }

  private void store(CachedText cached, Path place) throws IOException {
    Files.createDirectories(folder);
    Path written = Files.createTempFile(folder, "text", ".part"); // with owner-only permissions
    Files.write(written, MAPPER.writeValueAsBytes(cached));
    Files.move(written, place, StandardCopyOption.REPLACE_EXISTING);
  }

  private static String digest(Path file) throws IOException {
    MessageDigest digest = Digests.digest();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Removes a cache folder, if it exists. */
  public static void remove(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (DirectoryStream<Path> cached = Files.newDirectoryStream(folder, "*.{json,part}")) {
      for (Path each : cached) {
        Files.deleteIfExists(each);
      }
    }
    Files.deleteIfExists(folder);
  }

  @Override
  public void close() {
    reader.close();
  }
}
