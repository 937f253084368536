package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.palimpsest.benchmarks.cluster.CheckCostRun;
import org.palimpsest.benchmarks.cluster.CheckCostSettings;
import org.palimpsest.benchmarks.cluster.CheckPart;
import org.palimpsest.benchmarks.cluster.CheckSizes;
import org.palimpsest.benchmarks.report.Baseline;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.texts.TextCorpus;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code run check}. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = {
      "Checks documents over HTTP in a SolrCloud of two shards in this process, and splits the",
      "processor time of a document by the parts of a check, as samples of stack traces show them.",
      "Needs Linux."
    })
final class CheckCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final OutputOptions output = new OutputOptions();

  @Option(
      names = "--parts",
      paramLabel = "PART,PART...",
      split = ",",
      defaultValue = "modes,lengths,books,book",
      description = {
        "What is measured: modes (all of a check and less of it, one by one and in batches),",
        "lengths (of the document), books (against articles), book (a book against books),",
        "libraries (of several sizes; not by default) (default: ${DEFAULT-VALUE})."
      })
  private Set<CheckPart> parts = Set.of();

  @Option(
      names = "--corpus",
      paramLabel = "DIR",
      description = {
        "Modes, lengths: real texts to index (src/) and to check (susp/), with truth.jsonl",
        "(default: texts are made)."
      })
  private @Nullable Path corpus;

  @Option(
      names = "--documents",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Modes, lengths: how many sources are made (default: ${DEFAULT-VALUE}).")
  private int documents;

  @Option(
      names = "--source-length",
      paramLabel = "N",
      defaultValue = "10000",
      description = {
        "How long each source is, in UTF-16 code units, and each article",
        "(default: ${DEFAULT-VALUE})."
      })
  private int sourceLength;

  @Option(
      names = "--length",
      paramLabel = "N",
      defaultValue = "10000",
      description = "How long each document to check is (default: ${DEFAULT-VALUE}).")
  private int length;

  @Option(
      names = "--lengths",
      paramLabel = "N,N...",
      split = ",",
      defaultValue = "1000,10000,100000",
      description = "Lengths: how long they are (default: ${DEFAULT-VALUE}).")
  private List<Integer> lengths = List.of();

  @Option(
      names = "--singles",
      paramLabel = "N",
      defaultValue = "16",
      description = {
        "How many documents of that length a round checks one by one; fewer where they are longer",
        "(default: ${DEFAULT-VALUE})."
      })
  private int singles;

  @Option(
      names = "--checks",
      paramLabel = "N",
      defaultValue = "64",
      description =
          "Modes: how many it checks several a request, the same and more (default:"
              + " ${DEFAULT-VALUE}).")
  private int checks;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "64",
      description =
          "Modes: how many documents go into a request, beside one by one (default:"
              + " ${DEFAULT-VALUE}).")
  private int batch;

  @Option(
      names = "--books",
      paramLabel = "N",
      defaultValue = "31",
      description = "Books, book: how many there are (default: ${DEFAULT-VALUE}).")
  private int books;

  @Option(
      names = "--book-length",
      paramLabel = "N",
      defaultValue = "200000",
      description = "Books, book: how long each is (default: ${DEFAULT-VALUE}).")
  private int bookLength;

  @Option(
      names = "--book",
      paramLabel = "N",
      defaultValue = "500000",
      description = "Book: how long the one is that is checked (default: ${DEFAULT-VALUE}).")
  private int bookChecked;

  @Option(
      names = "--libraries",
      paramLabel = "N,N...",
      split = ",",
      defaultValue = "1000,10000",
      description = "Libraries: how many sources each has (default: ${DEFAULT-VALUE}).")
  private List<Integer> libraries = List.of();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many rounds count, each of other documents (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      defaultValue = "2",
      description = {
        "How many rounds come before them at most, until hardly anything is compiled any more",
        "(default: ${DEFAULT-VALUE})."
      })
  private int warmUps;

  @Option(
      names = "--leaves",
      paramLabel = "N",
      defaultValue = "0",
      description = {
        "Each shard is merged until it has no more leaves; 0 leaves them as they come, which",
        "differs from run to run (default: ${DEFAULT-VALUE})."
      })
  private int leaves;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description = {
        "A folder that keeps the libraries: what an earlier run has left there is not indexed again",
        "(default: they are removed at the end)."
      })
  private @Nullable Path keep;

  @Option(
      names = "--reclaim",
      paramLabel = "FILE",
      description = {
        "Before each round the page cache is emptied through this file: memory.force_empty of the",
        "cgroup in which this runs, memory.reclaim in version 2."
      })
  private @Nullable Path reclaim;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "Figures of an earlier run, as JSON: prints how many times those these are.")
  private @Nullable Path baseline;

  @Option(
      names = "--profile",
      paramLabel = "FILE",
      description = "Where the hottest methods of each case go, as text (default: nowhere).")
  private @Nullable Path profile;

  @Option(
      names = "--hottest",
      paramLabel = "N",
      defaultValue = "40",
      description = "How many methods of each kind that lists (default: ${DEFAULT-VALUE}).")
  private int hottest;

  @Override
  public Integer call() throws IOException {
    CheckSizes sizes = sizes();
    if (Math.min(sizes.smallest(), Math.min(rounds, hottest)) < 1
        || Math.min(warmUps, leaves) < 0) {
      throw new ParameterException(spec.commandLine(), "every number must be 1 or more");
    }
    Baseline earlier = baseline == null ? null : Baseline.read(baseline);
    BenchmarkReport report = new BenchmarkReport("check", spec.commandLine().getOut());
    report.setting("texts", corpus == null ? "made" : String.valueOf(corpus.getFileName()));
    report.setting("page cache emptied before each round", reclaim == null ? "no" : "yes");
    boolean isWhole =
        keep == null
            ? output.inFolder(folder -> measure(sizes, folder, report))
            : measure(sizes, Files.createDirectories(keep), report);
    if (earlier != null) {
      report.compare(earlier);
    }
    report.write(output.json("check"));
    return isWhole ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private CheckSizes sizes() {
    return new CheckSizes(
        documents,
        sourceLength,
        length,
        lengths,
        singles,
        checks,
        batch,
        books,
        bookLength,
        bookChecked,
        libraries);
  }

  private boolean measure(CheckSizes sizes, Path folder, BenchmarkReport report)
      throws IOException {
    TextCorpus read = corpus == null ? null : TextCorpus.read(corpus);
    var settings = new CheckCostSettings(rounds, warmUps, leaves, hottest, reclaim);
    try (var run = new CheckCostRun(parts, sizes, read, settings, folder, report)) {
      boolean isWhole = run.run();
      if (profile != null) {
        Files.writeString(profile, run.profiles());
      }
      return isWhole;
    }
  }
}
