package org.palimpsest.cli.option;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.FileTexts;
import org.palimpsest.cli.input.InputException;
import org.palimpsest.extract.Extracted;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option of every command that checks: texts that everybody was given. */
public final class SubtractOption {

  private static final String NAME = "--subtract";

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec command;

  @Option(
      names = NAME,
      paramLabel = "FILE",
      description = {
        "A file with text that everybody was given, such as an assignment's handout or code to start"
            + " from: what a document has of it is not checked. May be repeated."
      })
  private final List<Path> files = new ArrayList<>();

  /**
   * What was subtracted.
   *
   * @param texts what the files say
   * @param names of the files, each with the SHA-256 of its bytes: by it who reads a page can tell
   *     which file it was
   */
  public record Subtracted(List<String> texts, List<String> names) {

    /** Copies the lists. */
    public Subtracted {
      texts = List.copyOf(texts);
      names = List.copyOf(names);
    }

    /** Adds to the settings that a page names what was subtracted, if anything was. */
    public void addTo(Map<String, List<String>> settings) {
      if (!names.isEmpty()) {
        settings.put(NAME, names);
      }
    }
  }

  /**
   * Reads the files.
   *
   * @throws ParameterException if one cannot be read: nothing is checked then
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
      throw new ParameterException(command.commandLine(), NAME + ": " + e.why(), e);
    }
  }

  /** What tells these texts from others; null for none. */
  public static @Nullable String digest(List<String> texts) {
    if (texts.isEmpty()) {
      return null;
    }
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String text : texts) {
        digest.update((text.length() + "\0" + text).getBytes(StandardCharsets.UTF_8));
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
