package org.palimpsest.benchmarks;

import org.palimpsest.benchmarks.texts.TextCorpus;
import picocli.CommandLine.Option;

/** The texts that are made for a benchmark in a SolrCloud, and how often it is measured. */
final class TextOptions {

  @Option(
      names = "--documents",
      paramLabel = "N",
      description = "How many sources are made (default: ${DEFAULT-VALUE}).")
  private int documents;

  @Option(
      names = "--length",
      paramLabel = "N",
      defaultValue = "20000",
      description = "How long each is, in UTF-16 code units (default: ${DEFAULT-VALUE}).")
  private int length;

  @Option(
      names = "--lookups",
      paramLabel = "N",
      description = "How many documents are looked up (default: ${DEFAULT-VALUE}).")
  private int lookups;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description = "How many rounds count (default: ${DEFAULT-VALUE}).")
  private int rounds;

  /** Options where the command line says nothing of these two. */
  TextOptions(int documents, int lookups) {
    this.documents = documents;
    this.lookups = lookups;
  }

  int lookups() {
    return lookups;
  }

  int rounds() {
    return rounds;
  }

  /** The smallest of the numbers. */
  int smallest() {
    return Math.min(Math.min(documents, length), Math.min(lookups, rounds));
  }

  TextCorpus make() {
    return TextCorpus.generate(1, documents, lookups, length);
  }
}
