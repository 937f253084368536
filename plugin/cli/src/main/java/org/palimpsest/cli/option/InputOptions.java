package org.palimpsest.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.cli.input.DocumentReader;
import org.palimpsest.cli.input.FileFields;
import org.palimpsest.cli.input.FileTexts;
import org.palimpsest.cli.input.InputFile;
import org.palimpsest.cli.input.InputFiles;
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
import picocli.CommandLine.Spec;

/** The options of every command that reads documents and sends them. */
public final class InputOptions {

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec command;

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
      description = "Names each file of a folder that is not read, not only the first ones.")
  private boolean listsSkipped;

  @Mixin private final ProgressOption progressOption = new ProgressOption();

  /**
   * Files and folders, as they were given.
   *
   * @throws ParameterException if one is empty
   */
  public List<Path> paths() {
    requireNames(paths, command);
    return paths;
  }

  /**
   * Requires that paths say something: an empty one would be the current folder with all that is in
   * it, for a variable that is not set.
   *
   * @throws ParameterException if one is empty
   */
  public static void requireNames(List<Path> paths, CommandSpec command) {
    if (paths.contains(Path.of(""))) {
      throw new ParameterException(
          command.commandLine(),
          "A PATH is empty, as a variable is that is not set; for the current folder name .");
    }
  }

  /**
   * The files that the paths stand for; what is not read is told.
   *
   * @param own what the command writes
   */
  public List<InputFile> files(RunLog log, OwnFiles own) {
    List<InputFile> files = InputFiles.find(paths(), log, own, listsSkipped);
    Path both = own.among(files);
    if (both != null) {
      throw new ParameterException(command.commandLine(), both + OwnFiles.IS_READ);
    }
    fileOptions.sayWhereIgnored(files, log);
    return files;
  }

  /** Further parameters of a request, in their order. */
  public List<Param> params() {
    return params;
  }

  /** How many requests may be under way at once. */
  public int threads() {
    return atLeastOne("--threads", threadsOption.threads());
  }

  /** A reader of documents with these fields. */
  public DocumentReader reader(FileFields fields, FileTexts texts) {
    return new DocumentReader(textField, fileOptions.bytesMax(), fields, texts);
  }

  /** Reads files of all kinds. */
  public FileTexts texts() {
    return FileTexts.of(new Extractor(fileOptions.settings()));
  }

  /** The field of a line of JSON that has the text. */
  public String textField() {
    return textField;
  }

  /** The limits of a file. */
  public FileOptions fileOptions() {
    return fileOptions;
  }

  /** How progress is shown: a bar to a person, lines to a log, nothing if not wanted. */
  public WorkProgress.Form progress() {
    return progressOption.form();
  }

  /**
   * Shows a bar for these files, unless nobody would see it.
   *
   * @return whether it is shown
   */
  public boolean showBar(RunLog log, String task, List<InputFile> files) {
    boolean shown = progressOption.form() == WorkProgress.Form.BAR;
    if (shown) {
      long bytes = files.stream().mapToLong(InputFile::bytes).sum();
      log.showBar(task, bytes, Terminal.columns());
    }
    return shown;
  }

  /** How progress is shown where there is no bar. */
  public WorkProgress.Form lines() {
    return progressOption.isQuiet() ? WorkProgress.Form.NONE : WorkProgress.Form.LINES;
  }

  private int atLeastOne(String option, int value) {
    if (value < 1) {
      throw new ParameterException(
          command.commandLine(), option + " is " + value + ", must be 1 or more");
    }
    return value;
  }
}
