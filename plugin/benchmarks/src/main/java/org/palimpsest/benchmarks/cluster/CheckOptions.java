package org.palimpsest.benchmarks.cluster;

import java.util.Collections;
import java.util.List;
import picocli.CommandLine.Option;

/** Sizes of libraries and documents, in UTF-16 code units, and rounds of checks. */
final class CheckOptions {

  @Option(
      names = "--documents",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Modes, lengths: how many sources are made (default: ${DEFAULT-VALUE}).")
  int sources;

  @Option(
      names = "--source-length",
      paramLabel = "N",
      defaultValue = "10000",
      description = {
        "How long each source is, in UTF-16 code units, and each article",
        "(default: ${DEFAULT-VALUE})."
      })
  int sourceLength;

  @Option(
      names = "--length",
      paramLabel = "N",
      defaultValue = "10000",
      description = "How long each document to check is (default: ${DEFAULT-VALUE}).")
  int length;

  @Option(
      names = "--lengths",
      paramLabel = "N,N...",
      split = ",",
      defaultValue = "1000,10000,100000",
      description = "Lengths: how long they are (default: ${DEFAULT-VALUE}).")
  List<Integer> lengths = List.of();

  @Option(
      names = "--singles",
      paramLabel = "N",
      defaultValue = "16",
      description = {
        "How many documents of that length a round checks one by one; fewer where they are longer",
        "(default: ${DEFAULT-VALUE})."
      })
  int singles;

  @Option(
      names = "--checks",
      paramLabel = "N",
      defaultValue = "64",
      description =
          "Modes: how many it checks several a request, the same and more (default:"
              + " ${DEFAULT-VALUE}).")
  int checks;

  @Option(
      names = "--batch",
      paramLabel = "N",
      defaultValue = "64",
      description =
          "Modes: how many documents go into a request, beside one by one (default:"
              + " ${DEFAULT-VALUE}).")
  int batch;

  @Option(
      names = "--books",
      paramLabel = "N",
      defaultValue = "31",
      description = "Books, book: how many there are (default: ${DEFAULT-VALUE}).")
  int books;

  @Option(
      names = "--book-length",
      paramLabel = "N",
      defaultValue = "200000",
      description = "Books, book: how long each is (default: ${DEFAULT-VALUE}).")
  int bookLength;

  @Option(
      names = "--book",
      paramLabel = "N",
      defaultValue = "500000",
      description = "Book: how long the one is that is checked (default: ${DEFAULT-VALUE}).")
  int bookChecked;

  @Option(
      names = "--libraries",
      paramLabel = "N,N...",
      split = ",",
      defaultValue = "1000,10000",
      description = "Libraries: how many sources each has (default: ${DEFAULT-VALUE}).")
  List<Integer> libraries = List.of();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many rounds count, each of other documents (default: ${DEFAULT-VALUE}).")
  int rounds;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      defaultValue = "2",
      description = {
        "How many rounds come before them at most, until hardly anything is compiled any more",
        "(default: ${DEFAULT-VALUE})."
      })
  int warmUps;

  @Option(
      names = "--leaves",
      paramLabel = "N",
      defaultValue = "0",
      description = {
        "Each shard is merged until it has no more leaves; 0 leaves them as they come, which",
        "differs from run to run (default: ${DEFAULT-VALUE})."
      })
  int leavesMax;

  @Option(
      names = "--hottest",
      paramLabel = "N",
      defaultValue = "40",
      description = {
        "How many methods of each kind the profile lists (default: ${DEFAULT-VALUE})."
      })
  int hottest;

  /** The smallest of the numbers that must be 1 or more. */
  int smallest() {
    return Collections.min(
        List.of(
            sources,
            sourceLength,
            length,
            singles,
            checks,
            batch,
            books,
            bookLength,
            bookChecked,
            rounds,
            hottest,
            Collections.min(lengths),
            Collections.min(libraries)));
  }

  /** The number of articles with as many code units together as the books. */
  int articles() {
    return (int) Math.max(1, (long) books * bookLength / sourceLength);
  }

  /** The number of documents of another length with the work of {@link #singles}, 2 or more. */
  int checksOf(int otherLength) {
    long sameWork = (long) singles * length / otherLength;
    return (int) Math.max(Math.min(2, singles), Math.min(singles, sameWork));
  }
}
