package org.palimpsest.benchmarks;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.benchmarks.lookup.Clock;
import org.palimpsest.benchmarks.lookup.LookupSettings;
import org.palimpsest.benchmarks.lookup.SyntheticLibrary;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What is looked up in a library of random fingerprints, and how it is measured. */
final class LookupOptions {

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec command;

  @Option(
      names = "--sentences",
      paramLabel = "N",
      defaultValue = "10000000",
      description = "The size of the library (default: ${DEFAULT-VALUE}).")
  private int sentences;

  @Option(
      names = "--suspicious-sentences",
      paramLabel = "N",
      defaultValue = "130",
      description = "The size of a suspicious document (default: ${DEFAULT-VALUE}).")
  private int suspiciousSentences;

  @Option(
      names = "--documents",
      paramLabel = "N",
      description = "How many suspicious documents a round looks up (default: ${DEFAULT-VALUE}).")
  private int documents;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "How many rounds count (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--flips",
      paramLabel = "N,N...",
      split = ",",
      defaultValue = "0,1,2",
      description = "How many bits of a probe are flipped (default: ${DEFAULT-VALUE}).")
  private List<Integer> flips = List.of();

  @Option(
      names = "--clock",
      paramLabel = "wall|cpu",
      defaultValue = "wall",
      description = {
        "What lookups are timed with: cpu where the machine is busy with other things",
        "(default: ${DEFAULT-VALUE})."
      })
  private Clock clock = Clock.WALL;

  /** Options where the command line says nothing of these two. */
  LookupOptions(int documents, int rounds) {
    this.documents = documents;
    this.rounds = rounds;
  }

  /**
   * All that a benchmark of lookups needs to know, with what is not among these options.
   *
   * @throws ParameterException if a number is out of its bounds
   */
  LookupSettings settings(
      int scanDocuments, int distance, boolean ordinary, @Nullable String python, Path peers) {
    try {
      return new LookupSettings(
          new SyntheticLibrary(1, sentences),
          suspiciousSentences,
          documents,
          scanDocuments,
          rounds,
          flips,
          distance,
          clock,
          ordinary,
          python,
          peers);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }
}
