package org.palimpsest.benchmarks.evaluate;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/** Scores a file of results; used once. */
final class Scorer {

  private static final double MILLIS_PER_SECOND = 1000;

  private final Corpus corpus;
  private final Set<String> expected;
  private final boolean isJudged;
  private final Tally tally;
  private final @Nullable PaperTally papers;
  private final Set<String> checked = new HashSet<>();
  private long unlistedPairs;

  /**
   * Starts without answers.
   *
   * @param others names of documents checked instead of the corpus' own, without any known reuse,
   *     or null
   */
  Scorer(Corpus corpus, @Nullable Set<String> others) {
    this.corpus = corpus;
    this.expected = others == null ? corpus.suspicious() : others;
    this.isJudged = others == null && corpus.hasTruth();
    this.tally = tally();
    this.papers = others == null && !corpus.papers().isEmpty() ? new PaperTally(corpus) : null;
  }

  private Tally tally() {
    if (!isJudged) {
      return new FalseAlarmTally();
    }
    return corpus.knowsPlaces() ? new PassageTally(corpus) : new PairTally(corpus);
  }

  /**
   * Scores results.
   *
   * @param settings their name
   * @param took the duration of the check, or null if unknown
   * @throws PalimpsestException if they cannot be read, or have other documents
   */
  Outcome score(Path results, String settings, @Nullable Duration took) {
    ResultsReader.read(results, this::add);
    Map<String, Number> run = new LinkedHashMap<>();
    run.put("checked", checked.size());
    run.put("not checked", expected.size() - checked.size());
    if (isJudged) {
      run.put("pairs in no list", unlistedPairs);
    }
    if (took != null) {
      double seconds = Math.max(took.toMillis(), 1) / MILLIS_PER_SECOND;
      run.put("documents a second", checked.size() / seconds);
      run.put("seconds", seconds);
    }
    PaperReport ofPapers = papers == null ? null : papers.report();
    return new Outcome(settings, run, tally.figures(), tally.examples(), ofPapers);
  }

  private void add(Answer answer) {
    String document = answer.document();
    if (!expected.contains(document)) {
      throw wrong(document, "is none of the documents to check");
    }
    if (!checked.add(document)) {
      throw wrong(document, "is there twice");
    }
    if (corpus.hasSource(document)) {
      answer.sources().remove(document); // its match with itself
    }
    answer.sources().keySet().forEach(source -> countUnlisted(new DocumentPair(document, source)));
    tally.add(answer);
    if (papers != null) {
      papers.add(answer);
    }
  }

  private void countUnlisted(DocumentPair pair) {
    unlistedPairs += corpus.lists(pair) ? 0 : 1;
  }

  private static PalimpsestException wrong(String document, String what) {
    return new PalimpsestException(
        Reason.LOCAL, "The results do not fit the corpus: " + document + " " + what + ".");
  }
}
