package org.palimpsest.benchmarks.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.benchmarks.report.Baseline;
import org.palimpsest.benchmarks.report.BenchmarkCommand;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.texts.CorpusTexts;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code run check}. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = {
      "Checks documents over HTTP in a SolrCloud of two shards in this process, and splits the",
      "processor time of a document by the parts of a check, as samples of stack traces show them.",
      "Needs Linux."
    })
public final class CheckCostCommand extends BenchmarkCommand {

  @Mixin private final CheckOptions options = new CheckOptions();

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
        "Modes, lengths: real texts to index (src/) and to check (susp/)",
        "(default: texts are made)."
      })
  private @Nullable Path corpus;

  @Option(
      names = "--keep",
      paramLabel = "DIR",
      description = {
        "A folder that keeps the libraries: what an earlier run has left there is not indexed again",
        "(default: they are removed at the end)."
      })
  private @Nullable Path keep;

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

  /** Made by picocli. */
  public CheckCostCommand() {}

  @Override
  protected void require() {
    requirePositive(options.smallest());
    requirePositive(1 + Math.min(options.warmUps, options.leavesMax));
  }

  @Override
  protected boolean measure(Path folder, BenchmarkReport report) throws IOException {
    Baseline earlier = baseline == null ? null : Baseline.read(baseline);
    report.setting("texts", corpus == null ? "made" : String.valueOf(corpus.getFileName()));
    CorpusTexts texts = corpus == null ? null : CorpusTexts.read(corpus);
    Path home = keep == null ? folder : Files.createDirectories(keep);
    boolean isWhole;
    try (var run = new CheckCostRun(parts, options, texts, home, report)) {
      isWhole = run.run();
      if (profile != null) {
        Files.writeString(profile, run.profiles());
      }
    }
    if (earlier != null) {
      report.compare(earlier);
    }
    return isWhole;
  }
}
