package org.palimpsest.cli.duplicates;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.ExtractedTextCache;
import org.palimpsest.cli.input.FileTexts;
import org.palimpsest.cli.input.InputFile;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.input.LibraryFields;
import org.palimpsest.cli.input.OwnFiles;
import org.palimpsest.cli.journal.StepJournal;
import org.palimpsest.cli.option.BaseCommand;
import org.palimpsest.cli.option.ConnectionOptions;
import org.palimpsest.cli.option.InputOptions;
import org.palimpsest.cli.option.OutputOptions;
import org.palimpsest.cli.option.Param;
import org.palimpsest.cli.terminal.InterruptMessage;
import org.palimpsest.cli.terminal.OutputFailure;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.cli.terminal.ShellWords;
import org.palimpsest.cli.terminal.WorkProgress;
import org.palimpsest.client.CollectionAdmin.Identity;
import org.palimpsest.client.DuplicatesRequest;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.indexing.LibraryReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code palimpsest duplicates}: finds near duplicates. */
@Command(
    name = "duplicates",
    description =
        "Groups near duplicates of an intake and a collection, or without PATH of a"
            + " collection alone. Nothing is changed or deleted. After an interruption the same"
            + " command resumes.")
public final class DuplicatesCommand extends BaseCommand {

  private static final String TASK = "Comparing";

  @Mixin private final ConnectionOptions connectionOptions = new ConnectionOptions();
  @Mixin private final InputOptions inputOptions = new InputOptions();

  @Option(names = "--collection", paramLabel = "C", description = "The collection to compare with.")
  private @Nullable String collection;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description =
          "The folder of the journal (default: FILE.work beside the output, without one"
              + " C.duplicates).")
  private @Nullable Path work;

  @Option(names = "--abandon", description = "Removes the journal of an interrupted run.")
  private boolean abandon;

  @Option(
      names = "--threshold",
      paramLabel = "SHARE",
      defaultValue = "0.4",
      description =
          "The minimum resemblance of near duplicates, above 0 and at most 1 (default:"
              + " ${DEFAULT-VALUE}).")
  private double threshold;

  @Option(
      names = "--containment",
      paramLabel = "SHARE",
      defaultValue = "0.8",
      description =
          "The minimum share of a document inside a longer one, to be a part of it (default:"
              + " ${DEFAULT-VALUE}).")
  private double containment;

  @Option(
      names = "--format",
      paramLabel = "json|csv",
      defaultValue = "json",
      description =
          "A line of JSON for each group and each part, or a table of them "
              + "(default: ${DEFAULT-VALUE}).")
  private DuplicateWriter.Format format = DuplicateWriter.Format.JSON;

  @Mixin private final OutputOptions outputOptions = new OutputOptions();

  @Override
  public Integer call() {
    requireShare("--threshold", threshold);
    requireShare("--containment", containment);
    try {
      return abandon ? abandon() : compare();
    } catch (IOException | UncheckedIOException e) {
      say(OutputFailure.sentence(folder(), e));
      return ExitCode.SOFTWARE;
    }
  }

  private void requireShare(String option, double value) {
    if (!(value > 0 && value <= 1)) {
      throw usage(option + " is " + value + ", must be above 0 and at most 1");
    }
  }

  /** The threshold options also apply within the intake, so the parameters must not set them. */
  private SortedMap<String, List<String>> params() {
    var params = new TreeMap<String, List<String>>(Param.byName(inputOptions.params()));
    try {
      var trial = new DuplicatesRequest();
      params.forEach((name, values) -> values.forEach(value -> trial.param(name, value)));
    } catch (IllegalArgumentException e) {
      throw usage("--param: " + e.getMessage());
    }
    for (String own : List.of("threshold", "containment")) {
      if (params.containsKey(own)) {
        throw usage("--param: " + own + " has an option of its own, --" + own);
      }
    }
    return params;
  }

  private Path folder() {
    if (work != null) {
      return work;
    }
    Path output = outputOptions.named();
    return output == null
        ? Path.of(required() + ".duplicates")
        : output.resolveSibling(output.getFileName() + ".work");
  }

  private String required() {
    return required(collection, "--collection=C");
  }

  private int abandon() throws IOException {
    if (!inputOptions.paths().isEmpty()) {
      throw usage("--abandon takes no PATH");
    }
    Path folder = folder();
    if (!Files.exists(folder.resolve(StepJournal.FILE))) {
      say("There is no interrupted run in " + folder + ".");
      return ExitCode.SOFTWARE;
    }
    DuplicatesState.open(folder).close(); // fails if another run has the folder open
    remove(folder);
    say("The run in " + folder + " is abandoned.");
    return ExitCode.OK;
  }

  private int compare() throws IOException {
    String library = required();
    SortedMap<String, List<String>> params = params();
    int threads = inputOptions.threads();
    Path output = outputOptions.file();
    Path folder = folder();
    try (var log = new RunLog(err());
        FileTexts texts =
            new ExtractedTextCache(
                inputOptions.texts(), folder.resolve(ExtractedTextCache.FOLDER));
        SolrConnection connection = connectionOptions.open()) {
      List<InputFile> files =
          inputOptions.files(log, OwnFiles.of(output, folder, folder.resolve(StepJournal.FILE)));
      Intake intake =
          inputOptions.paths().isEmpty()
              ? null
              : new Intake(
                  files, inputOptions.reader(LibraryFields.NONE, texts), log, "duplicates");
      DuplicatesSettings settings = settings(library, params, intake, connection);
      boolean done;
      try (StepJournal<DuplicatesStep, DuplicatesState> journal = DuplicatesState.open(folder)) {
        begin(journal, settings, folder, log);
        done =
            run(
                new Inputs(
                    connection, journal, settings, intake, threads, inputOptions.progress(), log),
                output,
                folder);
      }
      if (!done) {
        return ExitCode.SOFTWARE;
      }
      remove(folder);
      return log.skipped() + log.failed() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }

  /** Inputs of a run; without an intake the library is compared with itself. */
  record Inputs(
      SolrConnection connection,
      StepJournal<DuplicatesStep, DuplicatesState> journal,
      DuplicatesSettings settings,
      @Nullable Intake intake,
      int threads,
      WorkProgress.Form progress,
      RunLog log) {}

  private DuplicatesSettings settings(
      String library,
      SortedMap<String, List<String>> params,
      @Nullable Intake intake,
      SolrConnection connection) {
    SortedMap<String, Identity> identities = identities(connection, library);
    Charset charset = inputOptions.fileOptions().charset();
    return new DuplicatesSettings(
        library,
        identities,
        threshold,
        containment,
        params,
        inputOptions.textField(),
        inputOptions.fileOptions().bytesMax(),
        charset == null ? null : charset.name(),
        intake == null ? null : intake.digest());
  }

  /** Records the settings of a new run, or checks those of an interrupted one. */
  private void begin(
      StepJournal<DuplicatesStep, DuplicatesState> journal,
      DuplicatesSettings settings,
      Path folder,
      RunLog log) {
    DuplicatesState state = journal.state();
    DuplicatesSettings begun = state.settings();
    if (begun == null) {
      journal.note(DuplicatesStep.begun(settings));
      return;
    }
    requireSame(begun.difference(settings), "The run in " + folder, abandonCommand(folder));
    log.say(resumed(state));
    state.failed().forEach(failure -> log.failed(failure.id(), failure.why()));
  }

  private static String resumed(DuplicatesState state) {
    String signatures =
        state.signedTo().documents() == 0
            ? ""
            : String.format(Locale.ROOT, ", %,d signatures are there", state.signed().size());
    return String.format(
        Locale.ROOT,
        "Resumed: %,d documents were compared%s.",
        state.comparedTo().documents(),
        signatures);
  }

  /** Whether everything was compared and written. */
  private boolean run(Inputs inputs, @Nullable Path output, Path folder) throws IOException {
    DuplicatesState state = inputs.journal().state();
    RunLog log = inputs.log();
    try (var interruption = new InterruptMessage(err(), () -> stopped(abandonCommand(folder)))) {
      interruption.watch();
      compare(inputs);
      log.close();
    } catch (PalimpsestException e) { // incomplete groups would mislead
      log.say(e.getMessage());
      log.say(
          state.isUnderWay()
              ? stopped(abandonCommand(folder))
              : "Stopped: no groups were written.");
      if (!state.isUnderWay()) {
        remove(folder);
      }
      return false;
    }
    try {
      DuplicateWriter.write(state.groups(), log.missing(), format, output, out());
    } catch (IOException e) {
      log.say(OutputFailure.sentence(output, e));
      log.say(stopped(abandonCommand(folder)));
      return false;
    }
    log.say(summary(state));
    return true;
  }

  private void compare(Inputs inputs) {
    LibraryReader library =
        inputs.intake() == null
            ? new LibraryReader(inputs.connection(), inputs.settings().collection())
            : null;
    try (Comparison run =
        inputs.settings().isBySignatures()
            ? new SignatureRun(inputs)
            : new DuplicatesRun(inputs, progress(inputs, library))) {
      if (library != null) {
        run.library(library);
      } else if (inputs.intake() != null) {
        run.intake(inputs.intake());
      }
    }
  }

  /**
   * A comparison that the journal resumes. Its methods throw a {@link PalimpsestException} if the
   * run cannot continue for now.
   */
  interface Comparison extends AutoCloseable {

    /** Compares the library's documents with each other. */
    void library(LibraryReader reader);

    /** Compares the documents of an intake with the library, and with each other. */
    void intake(Intake intake);

    @Override
    void close();
  }

  private static WorkProgress progress(Inputs inputs, @Nullable LibraryReader library) {
    long done = inputs.journal().state().comparedTo().work();
    if (library != null) {
      return new WorkProgress(
          inputs.log(), inputs.progress(), TASK, done, Math.max(1, library.count("*:*")));
    }
    long bytes =
        inputs.intake() == null
            ? 0
            : inputs.intake().files().stream().mapToLong(InputFile::bytes).sum();
    return WorkProgress.ofBytes(inputs.log(), inputs.progress(), TASK, done, bytes);
  }

  /** Quoted for a shell. */
  private static String abandonCommand(Path folder) {
    return "palimpsest duplicates --abandon --work " + ShellWords.quoted(folder.toString());
  }

  private static String summary(DuplicatesState state) {
    List<DuplicateGroups.Group> all = state.groups().groups();
    long members = all.stream().mapToLong(group -> group.members().size()).sum();
    return String.format(
        Locale.ROOT,
        "%,d documents compared: %,d groups of %,d documents that are nearly the same, %,d that are"
            + " parts of others, %,d with too little running text to compare.",
        state.comparedTo().documents(),
        all.size(),
        members,
        state.groups().parts().size(),
        state.incomparable());
  }

  /** Removes the journal and the text cache, and the folder if it is empty then. */
  private static void remove(Path folder) throws IOException {
    ExtractedTextCache.remove(folder.resolve(ExtractedTextCache.FOLDER));
    Files.deleteIfExists(folder.resolve(StepJournal.FILE));
    try {
      Files.deleteIfExists(folder);
    } catch (DirectoryNotEmptyException e) {
      // The user's files stay.
    }
  }
}
