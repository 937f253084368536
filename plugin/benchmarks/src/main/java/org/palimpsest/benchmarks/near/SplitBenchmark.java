package org.palimpsest.benchmarks.near;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Measured;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.benchmarks.texts.PlantedTexts;
import org.palimpsest.duplicate.SpotFinder;
import org.palimpsest.duplicate.SpotParameters;
import org.palimpsest.duplicate.SpotSet;
import org.palimpsest.fingerprint.Seed;

/**
 * All near duplicates of a library by spots: an index split by documents, as shards are, beside one
 * split by terms.
 */
public final class SplitBenchmark {

  private static final double THRESHOLD = .4;

  /** One document of so many has a near copy beside it. */
  private static final int COPY_STEP = 10;

  /** One word of so many is another one in a copy. */
  private static final int CHANGED_STEP = 25;

  private final int parts;
  private final int rounds;
  private final BenchmarkReport report;

  /**
   * A benchmark.
   *
   * @param parts into how many the index is split, each with a thread
   */
  public SplitBenchmark(int parts, int rounds, BenchmarkReport report) {
    this.parts = parts;
    this.rounds = rounds;
    this.report = report;
    report.setting("parts, each with a thread", parts);
    report.setting("rounds", rounds);
  }

  /**
   * Measures and reports.
   *
   * @param all the documents of the largest library
   * @param sizes how many documents each library has; larger ones are left out
   * @return whether both ways found as many pairs
   * @throws InterruptedException if a thread is interrupted
   */
  public boolean run(List<SpotSet> all, List<Integer> sizes) throws InterruptedException {
    Table table =
        new Table(
            "Near duplicates of a whole library",
            "documents",
            "spots a document",
            "index split",
            "s",
            "intermediate pairs made",
            "sent",
            "MB sent",
            "near pairs");
    boolean agree = true;
    for (int size : sizes.stream().filter(size -> size <= all.size()).toList()) {
      List<SpotSet> sets = all.subList(0, size);
      double spots = sets.stream().mapToInt(SpotSet::size).average().orElse(0);
      List<Long> found = new ArrayList<>();
      for (SpotJoin join : List.of(new DocSplit(), new TermSplit())) {
        List<Double> seconds = new ArrayList<>();
        SpotJoin.Joined joined = join.join(sets, THRESHOLD, parts); // warms up
        for (int round = 0; round < rounds; round++) {
          long start = System.nanoTime();
          joined = join.join(sets, THRESHOLD, parts);
          seconds.add((System.nanoTime() - start) / 1e9);
        }
        found.add(joined.pairs());
        table.row(
            size,
            spots,
            join.name(),
            new Measured(seconds),
            joined.made(),
            joined.sent(),
            joined.sentBytes() / 1e6,
            joined.pairs());
      }
      agree &= found.get(0).equals(found.get(1));
    }
    report.add(table);
    if (!agree) {
      report.note("The two ways did not find the same pairs.");
    }
    report.heapPeak();
    return agree;
  }

  /**
   * The spots of all texts of folders, in a random order that is always the same.
   *
   * @throws IOException if one cannot be read
   */
  public static List<SpotSet> read(List<Path> folders) throws IOException {
    SpotFinder finder = new SpotFinder(SpotParameters.DEFAULT, Seed.PUBLIC);
    List<Path> paths = new ArrayList<>();
    for (Path folder : folders) {
      try (Stream<Path> files = Files.list(folder)) {
        files.sorted().forEach(paths::add);
      }
    }
    Collections.shuffle(paths, new Random(1));
    List<SpotSet> sets = new ArrayList<>();
    for (Path path : paths) {
      sets.add(finder.find(Files.readString(path)));
    }
    return sets;
  }

  /**
   * The spots of made texts.
   *
   * @param length about how many UTF-16 code units each has
   */
  public static List<SpotSet> make(int size, int length) {
    SpotFinder finder = new SpotFinder(SpotParameters.DEFAULT, Seed.PUBLIC);
    SplittableRandom random = new SplittableRandom(1);
    List<SpotSet> sets = new ArrayList<>();
    new PlantedTexts(1, size, length)
        .sources()
        .forEach(
            source -> {
              if (sets.size() < size) {
                sets.add(finder.find(source.getValue()));
              }
              if (sets.size() % COPY_STEP == COPY_STEP - 1 && sets.size() < size) {
                sets.add(finder.find(changed(source.getValue(), random)));
              }
            });
    return sets;
  }

  private static String changed(String text, SplittableRandom random) {
    String[] words = text.split(" ", -1);
    for (int i = random.nextInt(CHANGED_STEP); i < words.length; i += CHANGED_STEP) {
      words[i] = "changed" + random.nextInt();
    }
    return String.join(" ", words);
  }
}
