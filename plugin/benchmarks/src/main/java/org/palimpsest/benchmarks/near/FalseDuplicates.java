package org.palimpsest.benchmarks.near;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Figures;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.core.duplicate.Relation;
import org.palimpsest.core.duplicate.SpotFinder;
import org.palimpsest.core.duplicate.SpotParameters;
import org.palimpsest.core.duplicate.SpotSet;
import org.palimpsest.core.fingerprint.Seed;

/** What the default tells of documents that are no copies of a library's. */
public final class FalseDuplicates {

  /** The defaults of {@code /duplicates}. */
  private static final double RESEMBLANCE_MIN = .4;

  private static final double CONTAINMENT_MIN = .8;

  private static final int EXAMPLES_MAX = 10;

  private final List<String> names;
  private final List<SpotSet> unrelated;
  private final List<String> sourceNames;
  private final List<SpotSet> sources;

  private FalseDuplicates(Map<String, SpotSet> unrelated, Map<String, SpotSet> sources) {
    this.names = List.copyOf(unrelated.keySet());
    this.unrelated = List.copyOf(unrelated.values());
    this.sourceNames = List.copyOf(sources.keySet());
    this.sources = List.copyOf(sources.values());
  }

  /**
   * Takes the spots of all texts.
   *
   * @param unrelated folders of documents
   * @param library folders of sources
   * @throws IOException if a folder cannot be read, or all of one side are empty
   */
  public static FalseDuplicates read(List<Path> unrelated, List<Path> library) throws IOException {
    return new FalseDuplicates(spots(unrelated), spots(library));
  }

  private static Map<String, SpotSet> spots(List<Path> folders) throws IOException {
    SpotFinder finder = new SpotFinder(SpotParameters.DEFAULT, Seed.PUBLIC);
    Map<String, SpotSet> spots = new TreeMap<>();
    for (Path folder : folders) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : (Iterable<Path>) files::iterator) {
          spots.put(file.toString(), finder.find(Files.readString(file)));
        }
      }
    }
    if (spots.isEmpty()) {
      throw new IOException("no texts in " + folders);
    }
    return spots;
  }

  /** Compares random pairs, and then all pairs. */
  public void run(int pairs, BenchmarkReport report) {
    report.setting("unrelated documents", unrelated.size());
    report.setting("sources beside them", sources.size());
    SplittableRandom random = new SplittableRandom(1);
    int told = 0;
    for (int i = 0; i < pairs; i++) {
      SpotSet document = unrelated.get(random.nextInt(unrelated.size()));
      told += isTold(document, sources.get(random.nextInt(sources.size()))) ? 1 : 0;
    }
    List<String> examples = new ArrayList<>();
    long allTold = 0;
    int documents = 0;
    for (int document = 0; document < unrelated.size(); document++) {
      int of = told(document, examples);
      allTold += of;
      documents += of > 0 ? 1 : 0;
    }
    long tooShort = unrelated.stream().filter(set -> set.size() < Relation.SPOTS_MIN).count();
    report.add(
        new Table("False duplicates", "", "of", "told as a duplicate or a part")
            .row("random pairs", pairs, told)
            .row("all pairs", (long) unrelated.size() * sources.size(), allTold)
            .row("documents, by all pairs", unrelated.size(), documents));
    report.note(Figures.count(tooShort) + " of the documents are too short to compare.");
    examples.forEach(report::note);
  }

  private int told(int document, List<String> examples) {
    int told = 0;
    for (int source = 0; source < sources.size(); source++) {
      if (isTold(unrelated.get(document), sources.get(source))) {
        told++;
        if (examples.size() < EXAMPLES_MAX) {
          examples.add(names.get(document) + " with " + sourceNames.get(source));
        }
      }
    }
    return told;
  }

  private static boolean isTold(SpotSet document, SpotSet source) {
    return Relation.of(document, source, RESEMBLANCE_MIN, CONTAINMENT_MIN) != Relation.NONE;
  }
}
