package org.palimpsest.benchmarks.evaluate;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code run evaluate}: scores checks of a corpus whose reuse is known. */
@Command(
    name = "evaluate",
    mixinStandardHelpOptions = true,
    description = "Indexes and checks a corpus whose reuse is known, and scores what is found.")
public final class EvaluateCommand implements Callable<Integer> {

  enum Format {
    MARKDOWN,
    JSON
  }

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final LibraryOptions libraryOptions = new LibraryOptions();

  @Parameters(
      paramLabel = "CORPUS_DIR",
      description =
          "A folder with src/ (sources), susp/ (documents to check) and truth.jsonl (known reuse). "
              + "Without truth.jsonl, every passage counts as a false alarm.")
  @SuppressWarnings("NullAway.Init") // picocli
  private Path corpusFolder;

  @Option(
      names = "--settings",
      paramLabel = "SETTINGS",
      converter = Settings.Converter.class,
      description =
          "What to measure: default, or parameters of a check, as \"profile=fast expert.flips=0\". "
              + "May be repeated, to compare (default: default).")
  private final List<Settings> settings = new ArrayList<>();

  @Option(
      names = "--param",
      paramLabel = "NAME=VALUE",
      converter = Settings.ParamConverter.class,
      description = "A parameter of every check, whatever the settings; may be repeated.")
  private final List<Settings> params = new ArrayList<>();

  @Option(
      names = "--meaning",
      description = "Checks with --meaning, and scores what it finds as if it were passages.")
  private boolean meaning;

  @Option(
      names = "--duplicates",
      description =
          "Asks which sources are nearly the same as each document, instead of checking; settings "
              + "are then parameters of /duplicates.")
  private boolean duplicates;

  @Option(
      names = "--suspicious",
      paramLabel = "DIR",
      description =
          "Checks the documents of this folder instead of susp/. "
              + "Nothing is known of them, so every passage counts as a false alarm.")
  private @Nullable Path suspicious;

  @Option(
      names = "--results",
      paramLabel = "FILE",
      description = "Checks nothing; scores what check --format json wrote earlier.")
  private @Nullable Path results;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description = "Keeps the answers in this folder: 1.jsonl for the first settings, and so on.")
  private @Nullable Path keep;

  @Option(
      names = "--format",
      paramLabel = "markdown|json",
      defaultValue = "markdown",
      description = "How the report looks (default: ${DEFAULT-VALUE}).")
  private Format format = Format.MARKDOWN;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Where the report goes (default: standard output).")
  private @Nullable Path output;

  private boolean isComplete = true;

  /** Made by picocli. */
  public EvaluateCommand() {}

  @Override
  public Integer call() {
    require();
    Corpus corpus = Corpus.read(corpusFolder);
    Set<String> others = suspicious == null ? null : Corpus.names(suspicious);
    if (others == null && corpus.suspicious().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), corpusFolder + " has no susp; --suspicious names what to check");
    }
    if (duplicates && !corpus.hasTruth()) {
      throw new ParameterException(
          spec.commandLine(), "--duplicates needs a truth.jsonl that says what is nearly the same");
    }
    // opened before the work, which may take an hour
    try (Writer file = output == null ? Writer.nullWriter() : Files.newBufferedWriter(output)) {
      List<Outcome> outcomes =
          results == null
              ? check(corpus, others)
              : List.of(new Scorer(corpus, others).score(results, "results", null));
      Report report = new Report(corpus.name(), outcomes);
      String text = format == Format.JSON ? report.json() : report.markdown();
      file.write(text);
      if (output == null) {
        spec.commandLine().getOut().print(text);
        spec.commandLine().getOut().flush();
      }
    } catch (IOException | UncheckedIOException e) {
      print("The evaluation failed: " + e.getMessage());
      return ExitCode.SOFTWARE;
    }
    return isComplete ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private void require() {
    libraryOptions.require();
    if (duplicates && (meaning || suspicious != null || results != null)) {
      throw new ParameterException(
          spec.commandLine(), "--duplicates goes without --meaning, --suspicious and --results");
    }
    boolean checks = libraryOptions.isGiven() || libraryOptions.hasBackground() || keep != null;
    if (results != null && (checks || !settings.isEmpty() || !params.isEmpty())) {
      throw new ParameterException(
          spec.commandLine(),
          "--results checks nothing; it goes without --collection, --background, --keep,"
              + " --settings and --param");
    }
  }

  private List<Outcome> check(Corpus corpus, @Nullable Set<String> others) throws IOException {
    List<Outcome> outcomes = new ArrayList<>();
    PrintWriter log = spec.commandLine().getErr();
    try (Workspace workspace = new Workspace()) {
      Path folder = keep == null ? workspace.folder() : Files.createDirectories(keep);
      EvaluatedLibrary library = libraryOptions.open(workspace, corpus.sourceFolder(), log);
      for (Settings each : settings.isEmpty() ? List.of(Settings.DEFAULT) : settings) {
        Path answers = folder.resolve(outcomes.size() + 1 + ".jsonl");
        outcomes.add(check(library, each, corpus, others, answers));
      }
      isComplete = library.isComplete();
    }
    return outcomes;
  }

  private Outcome check(
      EvaluatedLibrary library,
      Settings chosen,
      Corpus corpus,
      @Nullable Set<String> others,
      Path answers)
      throws IOException {
    print("Settings: " + chosen.name());
    Path documents = suspicious == null ? corpus.suspiciousFolder() : suspicious;
    Files.deleteIfExists(answers);
    Files.createFile(answers); // a check that fails early writes no file
    long startNanos = System.nanoTime();
    List<String> parameters = chosen.with(params).params();
    if (duplicates) {
      Files.delete(answers); // the command creates the file itself
      library.duplicates(documents, parameters, answers);
      return new DuplicatesScorer(corpus).score(answers, chosen.name(), since(startNanos));
    }
    library.check(documents, parameters, meaning, answers);
    Duration took = since(startNanos);
    return new Scorer(corpus, others).score(answers, chosen.name(), took);
  }

  private static Duration since(long startNanos) {
    return Duration.ofNanos(System.nanoTime() - startNanos);
  }

  private void print(String sentence) {
    PrintWriter err = spec.commandLine().getErr();
    err.println(sentence);
    err.flush();
  }
}
