package org.palimpsest.benchmarks.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Figures;
import org.palimpsest.benchmarks.report.Measured;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.benchmarks.texts.CheckTexts;
import org.palimpsest.benchmarks.texts.CorpusTexts;
import org.palimpsest.benchmarks.texts.PlantedTexts;

/** Measures checks in libraries and with documents of several sizes, and their ratios. */
final class CheckCostRun implements Closeable {

  private static final long SEED = 18;
  private static final List<CheckMode> MODES =
      List.of(CheckMode.DEFAULT, CheckMode.UNALIGNED, CheckMode.FINGERPRINTS);

  private static final String ONE_BY_ONE = ", one by one";

  private final Set<CheckPart> parts;
  private final CheckOptions options;
  private final @Nullable CorpusTexts corpus;
  private final BenchmarkReport report;
  private final CheckCostBenchmark benchmark;
  private final Table ratios = new Table("Ratios of processor time", "ratio", "value");
  private boolean hasRatios;

  /**
   * Starts a SolrCloud.
   *
   * @param corpus real texts for modes and lengths, or null for generated ones
   * @throws IOException if it does not start
   */
  CheckCostRun(
      Set<CheckPart> parts,
      CheckOptions options,
      @Nullable CorpusTexts corpus,
      Path folder,
      BenchmarkReport report)
      throws IOException {
    this.parts = parts;
    this.options = options;
    this.corpus = corpus;
    this.report = report;
    benchmark = new CheckCostBenchmark(options, folder, report);
  }

  /**
   * Measures and reports.
   *
   * @return whether the parts of all checks add up to their cost
   * @throws IOException if a request failed
   */
  boolean run() throws IOException {
    if (parts.contains(CheckPart.MODES) || parts.contains(CheckPart.LENGTHS)) {
      measureModesAndLengths();
    }
    if (parts.contains(CheckPart.BOOKS)) {
      compareBooksWithArticles();
    }
    if (parts.contains(CheckPart.BOOK)) {
      measureBook();
    }
    if (parts.contains(CheckPart.LIBRARIES)) {
      compareLibraries();
    }
    if (hasRatios) {
      report.add(ratios);
    }
    report.heapPeak();
    return benchmark.isWhole();
  }

  String profiles() {
    return benchmark.profiles();
  }

  private void measureModesAndLengths() throws IOException {
    CheckTexts texts =
        corpus == null ? new PlantedTexts(SEED, options.sources, options.sourceLength) : corpus;
    String library = "library";
    benchmark.index(library, texts);
    if (parts.contains(CheckPart.MODES)) {
      measureModes(library, texts);
    }
    if (parts.contains(CheckPart.LENGTHS)) {
      List<CheckCase> cases = new ArrayList<>();
      for (int length : options.lengths) {
        cases.add(single(characters(length), library, texts, length));
      }
      benchmark.measure("Documents of several lengths, default, a document", cases);
    }
  }

  private void measureModes(String library, CheckTexts texts) throws IOException {
    List<CheckCase> cases = new ArrayList<>();
    for (CheckMode mode : MODES) {
      for (int batch : new int[] {1, options.batch}) {
        String label = mode.label() + (batch == 1 ? ONE_BY_ONE : together());
        cases.add(
            new CheckCase(
                label,
                library,
                texts,
                options.length,
                mode,
                batch,
                batch == 1 ? options.singles : options.checks));
      }
    }
    Map<String, Measured> millis = benchmark.measure("Ways to check, a document", cases);
    for (CheckMode less : List.of(CheckMode.UNALIGNED, CheckMode.FINGERPRINTS)) {
      for (String way : List.of(ONE_BY_ONE, together())) {
        ratio(
            "default / " + less.label() + way,
            of(millis, CheckMode.DEFAULT, way).over(of(millis, less, way)));
      }
    }
    for (CheckMode mode : MODES) {
      ratio(
          "one by one / " + options.batch + " a request, " + mode.label(),
          of(millis, mode, ONE_BY_ONE).over(of(millis, mode, together())));
    }
  }

  private static Measured of(Map<String, Measured> millis, CheckMode mode, String way) {
    return Objects.requireNonNull(millis.get(mode.label() + way), "a case");
  }

  private String together() {
    return ", " + options.batch + " a request";
  }

  private CheckCase single(String label, String library, CheckTexts texts, int length) {
    return new CheckCase(
        label, library, texts, length, CheckMode.DEFAULT, 1, options.checksOf(length));
  }

  private void compareBooksWithArticles() throws IOException {
    CheckTexts books = books();
    CheckTexts articles = new PlantedTexts(SEED, options.articles(), options.sourceLength);
    benchmark.index("books", books);
    benchmark.index("articles", articles);
    String ofBooks = "against " + options.books + " books of " + characters(options.bookLength);
    String ofArticles =
        "against " + options.articles() + " articles of " + characters(options.sourceLength);
    Map<String, Measured> millis =
        benchmark.measure(
            characters(options.length) + " against books and articles, default, a document",
            List.of(
                single(ofBooks, "books", books, options.length),
                single(ofArticles, "articles", articles, options.length)));
    ratio(
        "against books / against articles of the same sum",
        Objects.requireNonNull(millis.get(ofBooks), "books")
            .over(Objects.requireNonNull(millis.get(ofArticles), "articles")));
  }

  private CheckTexts books() {
    return new PlantedTexts(SEED, options.books, options.bookLength);
  }

  private void measureBook() throws IOException {
    CheckTexts books = books();
    benchmark.index("books", books);
    String label =
        "a book of " + characters(options.bookChecked) + " against " + options.books + " books";
    Map<String, Measured> millis =
        benchmark.measure(
            "A book, default",
            List.of(
                new CheckCase(
                    label, "books", books, options.bookChecked, CheckMode.DEFAULT, 1, 1)));
    ratio(
        label + " of " + characters(options.bookLength) + ", CPU seconds",
        Objects.requireNonNull(millis.get(label), "a book").map(each -> each / 1e3));
  }

  private void compareLibraries() throws IOException {
    List<CheckCase> cases = new ArrayList<>();
    for (int sources : options.libraries) {
      CheckTexts texts = new PlantedTexts(SEED, sources, options.sourceLength);
      String library = "library-" + sources;
      benchmark.index(library, texts);
      String label = Figures.count(sources) + " sources";
      cases.add(single(label + ONE_BY_ONE, library, texts, options.length));
      cases.add(
          new CheckCase(
              label + together(),
              library,
              texts,
              options.length,
              CheckMode.DEFAULT,
              options.batch,
              options.checks));
    }
    Map<String, Measured> millis =
        benchmark.measure("Libraries of several sizes, default, a document", cases);
    for (int i = 2; i < cases.size(); i++) {
      String later = cases.get(i).label();
      String first = cases.get(i % 2).label();
      ratio(
          later + " / " + first,
          Objects.requireNonNull(millis.get(later), "a library")
              .over(Objects.requireNonNull(millis.get(first), "the first library")));
    }
  }

  private void ratio(String name, Measured value) {
    ratios.row(name, value);
    hasRatios = true;
  }

  private static String characters(int length) {
    return Figures.count(length) + " characters";
  }

  @Override
  public void close() throws IOException {
    benchmark.close();
  }
}
