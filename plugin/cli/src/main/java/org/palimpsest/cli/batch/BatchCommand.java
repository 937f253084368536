package org.palimpsest.cli.batch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.check.CheckSender.Checked;
import org.palimpsest.cli.check.EvidenceParams;
import org.palimpsest.cli.input.DocumentReader;
import org.palimpsest.cli.input.ExtractedTextCache;
import org.palimpsest.cli.input.FileDescription;
import org.palimpsest.cli.input.FileTexts;
import org.palimpsest.cli.input.InputFile;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.input.LibraryFields;
import org.palimpsest.cli.input.OwnFiles;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.cli.journal.StepJournal;
import org.palimpsest.cli.option.BaseCommand;
import org.palimpsest.cli.option.BatchOption;
import org.palimpsest.cli.option.ConnectionOptions;
import org.palimpsest.cli.option.DescriptionOptions;
import org.palimpsest.cli.option.InputOptions;
import org.palimpsest.cli.option.Param;
import org.palimpsest.cli.option.SubtractOption;
import org.palimpsest.cli.output.ResultWriter;
import org.palimpsest.cli.terminal.InterruptMessage;
import org.palimpsest.cli.terminal.OutputFailure;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.cli.terminal.ShellWords;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.CollectionAdmin.Identity;
import org.palimpsest.client.LibrarySchema;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.core.param.CheckParams;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code palimpsest batch}: checks an intake against a library, and against itself. */
@Command(
    name = "batch",
    description =
        "Checks many documents against a collection and against each other. After an"
            + " interruption the same command resumes.")
public final class BatchCommand extends BaseCommand {

  /** Solr's parameter for the collections of a request. */
  private static final String COLLECTION_PARAM = "collection";

  @Mixin private final ConnectionOptions connectionOptions = new ConnectionOptions();
  @Mixin private final InputOptions inputOptions = new InputOptions();
  @Mixin private final BatchOption batchOption = new BatchOption();
  @Mixin private final DescriptionOptions descriptionOptions = new DescriptionOptions();
  @Mixin private final SubtractOption subtractOption = new SubtractOption();

  @Option(
      names = "--collection",
      paramLabel = "C",
      description = "The collection to check against.")
  private @Nullable String collection;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description = "The folder of the journal (default: C.batch).")
  private @Nullable Path work;

  @Option(
      names = "--format",
      paramLabel = "json|html",
      defaultValue = "json",
      description =
          "json: a line for each document; html: also a page with all pairs, and the pairs"
              + " as CSV (default: ${DEFAULT-VALUE}).")
  private Format format = Format.JSON;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description =
          "The file of the answers (default: results.jsonl in DIR), or with --format html"
              + " the page (default: report.html in DIR).")
  private @Nullable Path output;

  @Option(names = "--force", description = "Overwrites an existing page.")
  private boolean force;

  enum Format {
    JSON,
    HTML
  }

  @Option(
      names = "--shards",
      paramLabel = "N",
      defaultValue = "1",
      description = "Shards of the temporary collection (default: ${DEFAULT-VALUE}).")
  private int shards;

  @Option(names = "--keep", description = "Keeps the temporary collection at the end.")
  private boolean keep;

  @Option(
      names = "--abandon",
      description = "Removes the temporary collection and the journal of an interrupted batch.")
  private boolean abandon;

  @Override
  public Integer call() {
    Path folder = folder();
    try {
      return abandon ? abandon(folder) : check(folder);
    } catch (IOException | UncheckedIOException e) {
      say(OutputFailure.sentence(output == null ? folder : output, e));
      return ExitCode.SOFTWARE;
    }
  }

  private Path folder() {
    if (work != null) {
      return work;
    }
    return Path.of(required(collection, "--collection=C").replace(',', '+') + ".batch");
  }

  private int abandon(Path folder) throws IOException {
    if (!inputOptions.paths().isEmpty()) {
      throw usage("--abandon takes no PATH");
    }
    if (!Files.exists(folder.resolve(StepJournal.FILE))) {
      say("There is no batch in " + folder + ".");
      return ExitCode.SOFTWARE;
    }
    try (StepJournal<BatchStep, BatchState> journal = BatchState.open(folder);
        SolrConnection connection = connectionOptions.open()) {
      BatchSettings settings = journal.state().settings();
      var admin = new CollectionAdmin(connection);
      if (settings != null && admin.exists(settings.temporary())) {
        admin.delete(settings.temporary());
        say("The collection " + settings.temporary() + " is removed.");
      }
    }
    ExtractedTextCache.remove(folder.resolve(ExtractedTextCache.FOLDER));
    Files.delete(folder.resolve(StepJournal.FILE));
    say("The batch in " + folder + " is abandoned; its answers stay.");
    return ExitCode.OK;
  }

  private int check(Path folder) throws IOException {
    String library = required();
    Path page = page(folder);
    SortedMap<String, List<String>> params = params();
    if (page != null) {
      params = new TreeMap<>(EvidenceParams.withEvidence(params, ResultWriter.Format.HTML));
    }
    int threads = inputOptions.threads();
    int batchSize = batchOption.size(params);
    try (var log = new RunLog(err());
        FileTexts texts =
            new ExtractedTextCache(
                inputOptions.texts(), folder.resolve(ExtractedTextCache.FOLDER));
        SolrConnection connection = connectionOptions.open();
        StepJournal<BatchStep, BatchState> journal = BatchState.open(folder)) {
      SubtractOption.Subtracted subtracted = subtractOption.read(texts);
      var written = OwnFiles.of(folder, folder.resolve(StepJournal.FILE), answers(folder));
      List<InputFile> files = inputOptions.files(log, written);
      SortedMap<String, Identity> identities = identities(connection, library);
      // The temporary collection has the same schema.
      LibrarySchema schema = LibrarySchema.of(connection, identities.firstKey());
      FileDescription description = descriptionOptions.read(schema, texts);
      DocumentReader reader = inputOptions.reader(new LibraryFields(schema, description), texts);
      var intake = new Intake(files, reader, log, "batch");
      BatchSettings settings =
          settings(library, identities, folder, params, subtracted.texts(), description, intake);
      settings = resumed(journal, settings, folder, log);
      var options =
          new BatchRun.Options(
              shards,
              subtracted.texts(),
              batchSize,
              threads,
              inputOptions.progress(),
              keep,
              page != null,
              schema.keyField());
      var run = new BatchRun(connection, journal, settings, intake, options, log);
      int exitCode;
      try (var interruption = new InterruptMessage(err(), () -> stopped(abandonCommand(folder)))) {
        interruption.watch();
        exitCode = run(run, journal, settings, folder, log);
      }
      description.unmatched().forEach(sentence -> log.say("Note: " + sentence));
      if (page != null && journal.state().finished()) {
        var made = new BatchPage(page, settings, shown(settings, subtracted), journal.state());
        made.write(intake, log.missing());
        say("The page is " + page + ", the table of pairs " + BatchPage.table(page) + ".");
      }
      if (journal.state().finished()) {
        ExtractedTextCache.remove(folder.resolve(ExtractedTextCache.FOLDER));
      }
      return exitCode;
    }
  }

  /** Settings for the page, without the evidence parameters. */
  private SortedMap<String, List<String>> shown(
      BatchSettings settings, SubtractOption.Subtracted subtracted) {
    var shown = new TreeMap<>(settings.params());
    EvidenceParams.NAMES.forEach(shown::remove);
    inputOptions.fileOptions().addCharsetTo(shown);
    subtracted.addTo(shown);
    return shown;
  }

  private Path answers(Path folder) {
    return output == null || format == Format.HTML ? folder.resolve("results.jsonl") : output;
  }

  private @Nullable Path page(Path folder) {
    if (format != Format.HTML) {
      return null;
    }
    Path page = output == null ? folder.resolve("report.html") : output;
    if (Files.isDirectory(page)) {
      throw usage(page + " is a folder; name a file as --output");
    }
    for (Path written : List.of(page, BatchPage.table(page))) {
      if (!force && Files.exists(written)) {
        throw usage(written + " is there already; name another --output, or add --force");
      }
    }
    return page;
  }

  private String required() {
    String library = required(collection, "--collection=C");
    if (inputOptions.paths().isEmpty()) {
      throw usage("Missing required parameter: PATH");
    }
    if (shards < 1) {
      throw usage("--shards is " + shards + ", must be 1 or more");
    }
    return library;
  }

  private SortedMap<String, List<String>> params() {
    var params = new TreeMap<String, List<String>>(Param.byName(inputOptions.params()));
    try {
      Param.refuseMisspelt(params.keySet());
      params.keySet().forEach(name -> CheckRequest.ofText("").param(name, ""));
    } catch (IllegalArgumentException e) {
      throw usage("--param: " + e.getMessage());
    }
    for (String name : List.of(CheckParams.EXCLUDE_ITSELF, COLLECTION_PARAM)) {
      if (params.containsKey(name)) {
        throw usage("--param: " + name + " is set by the batch itself");
      }
    }
    return params;
  }

  private BatchSettings settings(
      String library,
      SortedMap<String, Identity> identities,
      Path folder,
      SortedMap<String, List<String>> params,
      List<String> subtracted,
      FileDescription description,
      Intake intake) {
    Charset charset = inputOptions.fileOptions().charset();
    return new BatchSettings(
        library,
        identities,
        identities.firstKey()
            + "_batch_"
            + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt()),
        answers(folder).toAbsolutePath().normalize().toString(),
        inputOptions.textField(),
        inputOptions.fileOptions().bytesMax(),
        charset == null ? null : charset.name(),
        params,
        SubtractOption.digest(subtracted),
        SubtractOption.digest(description.values()),
        intake.digest());
  }

  /** The settings of the interrupted batch in the folder, or the given ones. */
  private BatchSettings resumed(
      StepJournal<BatchStep, BatchState> journal, BatchSettings given, Path folder, RunLog log)
      throws IOException {
    BatchState state = journal.state();
    BatchSettings begun = state.settings();
    if (begun == null) {
      return given;
    }
    requireSame(begun.difference(given), "The batch in " + folder, abandonCommand(folder));
    if (state.finished()) {
      BatchOutput.requireWhole(
          Path.of(begun.output()), state.counts().end(), abandonCommand(folder));
    } else {
      log.say(
          String.format(
              Locale.ROOT,
              "Resumed: %,d documents were indexed, %,d of them checked.",
              state.indexed().documents(),
              state.done().documents()));
    }
    list("No source for the others: ", state.notIndexed(), log);
    list("Failed: ", state.failed(), log); // some may be retried
    return begun;
  }

  private static void list(String what, List<Failure> failures, RunLog log) {
    failures.forEach(failure -> log.say(what + failure.id() + ": " + failure.why()));
  }

  private int run(
      BatchRun run,
      StepJournal<BatchStep, BatchState> journal,
      BatchSettings settings,
      Path folder,
      RunLog log)
      throws IOException {
    boolean stopped = false;
    if (!journal.state().finished()) {
      try {
        run.run();
      } catch (PalimpsestException e) {
        stopped = true;
        log.say(e.getMessage());
        log.say(stopped(abandonCommand(folder)));
      }
    }
    log.close();
    BatchState state = journal.state();
    long skipped = state.total() == null ? log.skipped() : state.skipped();
    log.say(summary(state, skipped));
    log.say("The answers are in " + settings.output() + ".");
    if (keep && state.finished()) {
      log.say("The intake stays in the collection " + settings.temporary() + ".");
    }
    boolean complete =
        state.failed().size() + state.notIndexed().size() + state.counts().partial() + skipped == 0;
    return complete && !stopped ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  /** Quoted for a shell. */
  private String abandonCommand(Path folder) {
    return "palimpsest batch --abandon --work "
        + ShellWords.quoted(folder.toString())
        + connectionOptions.repeated();
  }

  private static String summary(BatchState state, long skipped) {
    String line =
        String.format(
            Locale.ROOT,
            "Checked: %d, of which partial: %d, reusing others of the intake: %d (%d pairs);"
                + " failed: %d, skipped: %d.",
            state.checked(),
            state.counts().partial(),
            state.counts().reusing(),
            state.counts().pairs(),
            state.failed().size(),
            skipped);
    return line + Checked.warnings(state.counts().warned());
  }
}
