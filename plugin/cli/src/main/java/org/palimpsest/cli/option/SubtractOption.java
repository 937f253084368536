package org.palimpsest.cli.option;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.Digests;
import org.palimpsest.cli.input.FileTexts;
import org.palimpsest.cli.input.InputException;
import org.palimpsest.extract.Extracted;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Option {@code --subtract}: files whose text is not checked. */
public final class SubtractOption extends OptionGroup {

  private static final String NAME = "--subtract";

  @Option(
      names = NAME,
      paramLabel = "FILE",
      description = {
        "A file with handed-out text, such as an assignment or starting code, which is not"
            + " checked. May be repeated."
      })
  private final List<Path> files = new ArrayList<>();

  /**
   * The texts to subtract.
   *
   * @param names each file's name with the SHA-256 of its bytes, for the page
   */
  public record Subtracted(List<String> texts, List<String> names) {

    public Subtracted {
      texts = List.copyOf(texts);
      names = List.copyOf(names);
    }

    /** Adds the file names, if any, to the settings that a page shows. */
    public void addTo(Map<String, List<String>> settings) {
      if (!names.isEmpty()) {
        settings.put(NAME, names);
      }
    }
  }

  /**
   * Reads the files.
   *
   * @throws ParameterException if one cannot be read
   */
  public Subtracted read(FileTexts reader) {
    List<Extracted> read = files.stream().map(file -> read(file, reader)).toList();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < read.size(); i++) {
      names.add(files.get(i).getFileName() + " (SHA-256 " + read.get(i).facts().sha256() + ")");
    }
    return new Subtracted(read.stream().map(Extracted::text).toList(), names);
  }

  private Extracted read(Path file, FileTexts reader) {
    try {
      return reader.required(file);
    } catch (InputException e) {
      throw usage(NAME + ": " + e.why(), e);
    }
  }

  /** SHA-256 of the texts, or null if there are no texts. */
  public static @Nullable String digest(List<String> texts) {
    if (texts.isEmpty()) {
      return null;
    }
    MessageDigest digest = Digests.digest();
    for (String text : texts) {
      digest.update((text.length() + "\0" + text).getBytes(StandardCharsets.UTF_8));
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
