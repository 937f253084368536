package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.palimpsest.benchmarks.near.HomophonesBenchmark;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code run homophones}. */
@Command(
    name = "homophones",
    mixinStandardHelpOptions = true,
    description = {
      "Looks for the sources of disguised Chinese copies by codes of pinyin initials, as"
          + " published,",
      "and by fingerprints of sounds, as shipped: what each finds, and what it finds besides."
    })
final class HomophonesCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final OutputOptions output = new OutputOptions();

  @Option(
      names = "--corpus",
      paramLabel = "DIR",
      required = true,
      description = "A folder with src/, susp/ and truth.jsonl, as .ci/homophones.py makes it.")
  @SuppressWarnings("NullAway.Init") // picocli
  private Path corpus;

  @Option(
      names = "--unrelated",
      paramLabel = "DIR",
      required = true,
      description = "A folder of Chinese texts that have nothing in common with the sources.")
  @SuppressWarnings("NullAway.Init") // picocli
  private Path unrelated;

  @Override
  public Integer call() throws IOException {
    BenchmarkReport report = new BenchmarkReport("homophones", spec.commandLine().getOut());
    output.inFolder(
        folder -> {
          Path home = Files.createDirectory(folder.resolve("schema"));
          new HomophonesBenchmark(corpus, unrelated, home, report).run();
          return true;
        });
    report.write(output.json("homophones"));
    return ExitCode.OK;
  }
}
