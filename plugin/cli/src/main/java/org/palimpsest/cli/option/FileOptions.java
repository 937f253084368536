package org.palimpsest.cli.option;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.DocumentReader;
import org.palimpsest.cli.input.FileFields;
import org.palimpsest.cli.input.FileTexts;
import org.palimpsest.cli.input.InputFile;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.extract.ExtractSettings;
import org.palimpsest.extract.Extractor;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The options of every command that reads files. */
public final class FileOptions {

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec command;

  @Option(
      names = "--charset",
      paramLabel = "CHARSET",
      converter = CharsetConverter.class,
      description = "What files of text are in (default: told from each).")
  private @Nullable Charset charset;

  @Option(
      names = "--max-bytes",
      paramLabel = "N",
      defaultValue = "100000000",
      description = "A file or line longer than this is skipped (default: ${DEFAULT-VALUE}).")
  private int bytesMax;

  /** Names a charset that Java knows. */
  static final class CharsetConverter implements ITypeConverter<Charset> {
    @Override
    public Charset convert(String name) {
      try {
        return Charset.forName(name);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException("there is no charset " + name + " here");
      }
    }
  }

  /** Made by picocli. */
  public FileOptions() {}

  /** Adds the charset to the settings that a page names, if one was given. */
  public void addCharsetTo(Map<String, List<String>> settings) {
    if (charset != null) {
      settings.put("--charset", List.of(charset.name()));
    }
  }

  /** The charset; null if it is told from each file. */
  public @Nullable Charset charset() {
    return charset;
  }

  /** Tells of files that the charset does not hold for. */
  public void sayWhereIgnored(List<InputFile> files, RunLog log) {
    boolean hasLines = files.stream().anyMatch(InputFile::isJsonLines);
    if (charset != null && !charset.equals(StandardCharsets.UTF_8) && hasLines) {
      log.say("Note: --charset does not hold for .jsonl files, which are read as UTF-8.");
    }
  }

  /** How long a file may be. */
  public int bytesMax() {
    if (bytesMax < 1) {
      throw new ParameterException(
          command.commandLine(), "--max-bytes is " + bytesMax + ", must be 1 or more");
    }
    return bytesMax;
  }

  /** How files are read. */
  public ExtractSettings settings() {
    return ExtractSettings.defaults().withBytesMax(bytesMax()).withCharset(charset);
  }

  /** A reader of documents of which only the text is sent. */
  public DocumentReader reader() {
    return new DocumentReader(
        "text", bytesMax(), FileFields.NONE, FileTexts.of(new Extractor(settings())));
  }
}
