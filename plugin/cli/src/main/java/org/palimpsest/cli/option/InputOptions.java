package org.palimpsest.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.cli.input.DocumentReader;
import org.palimpsest.cli.input.FileTexts;
import org.palimpsest.cli.input.InputFile;
import org.palimpsest.cli.input.InputFiles;
import org.palimpsest.cli.input.LibraryFields;
import org.palimpsest.cli.input.OwnFiles;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.cli.terminal.Terminal;
import org.palimpsest.cli.terminal.WorkProgress;
import org.palimpsest.extract.Extractor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Options of commands that read documents and send them. */
public final class InputOptions extends OptionGroup {

  @Parameters(
      paramLabel = "PATH",
      description =
          "A file (PDF, Word, OpenDocument, RTF, HTML, EPUB, text), a folder of them, or a .jsonl with "
              + "a document in each line. A document's id is its path below PATH, or the id in its line.")
  private final List<Path> paths = new ArrayList<>();

  @Option(
      names = "--field",
      paramLabel = "FIELD",
      defaultValue = "text",
      description = "The field that holds a document's text (default: ${DEFAULT-VALUE}).")
  private String textField = "";

  @Mixin private final FileOptions fileOptions = new FileOptions();
  @Mixin private final ThreadsOption threadsOption = new ThreadsOption();

  @Option(
      names = "--param",
      paramLabel = "NAME=VALUE",
      converter = Param.Converter.class,
      description = "A further parameter of each request; may be repeated.")
  private final List<Param> params = new ArrayList<>();

  @Option(
      names = "--list-skipped",
      description = "Names all skipped files, not only the first ones.")
  private boolean listsSkipped;

  @Mixin private final ProgressOption progressOption = new ProgressOption();

  /**
   * The given files and folders.
   *
   * @throws ParameterException if a path is empty
   */
  public List<Path> paths() {
    requireNames(paths, command);
    return paths;
  }

  /**
   * Refuses empty paths: an unset variable would mean the whole current folder.
   *
   * @throws ParameterException if a path is empty
   */
  public static void requireNames(List<Path> paths, CommandSpec command) {
    if (paths.contains(Path.of(""))) {
      throw new ParameterException(
          command.commandLine(),
          "A PATH is empty, as a variable is that is not set; for the current folder name .");
    }
  }

  /**
   * The input files; unreadable ones are logged.
   *
   * @param own files that the command writes
   * @throws ParameterException if the command would overwrite one of its inputs
   */
  public List<InputFile> files(RunLog log, OwnFiles own) {
    List<InputFile> files = InputFiles.find(paths(), log, own, listsSkipped);
    Path both = own.among(files);
    if (both != null) {
      throw usage(both + OwnFiles.IS_READ);
    }
    fileOptions.sayWhereIgnored(files, log);
    return files;
  }

  public List<Param> params() {
    return params;
  }

  /**
   * Number of concurrent requests.
   *
   * @throws ParameterException if it is below 1
   */
  public int threads() {
    return atLeastOne("--threads", threadsOption.threads());
  }

  public DocumentReader reader(LibraryFields fields, FileTexts texts) {
    return new DocumentReader(textField, fileOptions.bytesMax(), fields, texts);
  }

  public FileTexts texts() {
    return FileTexts.of(new Extractor(fileOptions.settings()));
  }

  public String textField() {
    return textField;
  }

  public FileOptions fileOptions() {
    return fileOptions;
  }

  /** Form of the progress: a bar on a terminal, lines in a log, or nothing. */
  public WorkProgress.Form progress() {
    return progressOption.form();
  }

  /** Shows a progress bar on a terminal; returns whether it is shown. */
  public boolean showBar(RunLog log, String task, List<InputFile> files) {
    boolean shown = progressOption.form() == WorkProgress.Form.BAR;
    if (shown) {
      long bytes = files.stream().mapToLong(InputFile::bytes).sum();
      log.showBar(task, bytes, Terminal.columns());
    }
    return shown;
  }

  /** Form of the progress without a bar. */
  public WorkProgress.Form lines() {
    return progressOption.isQuiet() ? WorkProgress.Form.NONE : WorkProgress.Form.LINES;
  }
}
