package org.palimpsest.cli.option;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.DocumentReader;
import org.palimpsest.cli.input.FileTexts;
import org.palimpsest.cli.input.InputFile;
import org.palimpsest.cli.input.LibraryFields;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.extract.ExtractSettings;
import org.palimpsest.extract.Extractor;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options for reading files. */
public final class FileOptions extends OptionGroup {

  @Option(
      names = "--charset",
      paramLabel = "CHARSET",
      description = "The charset of text files (default: detected).")
  private @Nullable Charset charset;

  @Option(
      names = "--max-bytes",
      paramLabel = "N",
      defaultValue = "100000000",
      description = "A file or line longer than this is skipped (default: ${DEFAULT-VALUE}).")
  private int bytesMax;

  /** Adds the charset, if given, to the settings that a page shows. */
  public void addCharsetTo(Map<String, List<String>> settings) {
    if (charset != null) {
      settings.put("--charset", List.of(charset.name()));
    }
  }

  /** The charset of text files, or null to detect it. */
  public @Nullable Charset charset() {
    return charset;
  }

  /** Warns if JSON lines ignore the charset. */
  public void sayWhereIgnored(List<InputFile> files, RunLog log) {
    boolean hasLines = files.stream().anyMatch(InputFile::isJsonLines);
    if (charset != null && !charset.equals(StandardCharsets.UTF_8) && hasLines) {
      log.say("Note: --charset does not hold for .jsonl files, which are read as UTF-8.");
    }
  }

  /**
   * Limit of a file in bytes.
   *
   * @throws ParameterException if it is below 1
   */
  public int bytesMax() {
    return atLeastOne("--max-bytes", bytesMax);
  }

  public ExtractSettings settings() {
    return ExtractSettings.defaults().withBytesMax(bytesMax()).withCharset(charset);
  }

  public DocumentReader reader() {
    return new DocumentReader(
        "text", bytesMax(), LibraryFields.NONE, FileTexts.of(new Extractor(settings())));
  }
}
