package org.palimpsest.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.fingerprint.FingerprintList;
import org.palimpsest.fingerprint.Scheme;
import org.palimpsest.match.Coverage;
import org.palimpsest.match.Passage;
import org.palimpsest.search.ShardResult;
import org.palimpsest.search.ShardResult.Counts;
import org.palimpsest.search.ShardSource;
import org.palimpsest.section.SectionCoverage;
import org.palimpsest.text.Span;

/** Joins the shards' results to the answer of docs/reference/check.md. */
public final class CheckAnswer {

  private static final double DIGITS = 10_000;

  private final Suspicious suspicious;
  private final Scheme scheme;
  private final CheckParameters parameters;
  private final Groundwork groundwork;
  private final List<ShardResult> results;
  private final List<String> warnings;
  private final boolean partial;

  /**
   * An answer to be built.
   *
   * @param groundwork what the rounds before the comparison brought
   * @param results of the shards that answered
   * @param missing what is missing of the answer, a sentence each
   */
  public CheckAnswer(
      Suspicious suspicious,
      Scheme scheme,
      CheckParameters parameters,
      Groundwork groundwork,
      List<ShardResult> results,
      List<String> missing) {
    this.suspicious = suspicious;
    this.scheme = scheme;
    this.parameters = parameters;
    this.groundwork = groundwork;
    this.results = results;
    this.warnings = new ArrayList<>(missing);
    boolean timedOut = results.stream().anyMatch(ShardResult::partial);
    if (timedOut) {
      warnings.add("Partial answer: time ran out before everything was compared.");
    }
    this.partial = timedOut || !missing.isEmpty();
  }

  /** Whether anything is missing. */
  public boolean isPartial() {
    return partial;
  }

  /** What is missing, a sentence each; after {@link #build} other warnings, too. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** The answer's parts in the order of writing: whether it is whole stands first. */
  public NamedList<Object> build(long elapsedMillis) {
    List<ShardSource> sources = sources();
    List<Span> covered =
        Coverage.union(results.stream().flatMap(result -> result.covered().stream()).toList());
    addWarnings(sources.size());
    NamedList<Object> answer = new SimpleOrderedMap<>();
    answer.add("partialResults", partial);
    answer.add("warnings", warnings);
    answer.add("document", document());
    answer.add("ratios", ratios(sources, covered));
    if (!suspicious.sections().isEmpty()) {
      answer.add("sections", sections(covered));
    }
    answer.add("sources", sources.stream().map(this::source).toList());
    if (parameters.unmatched()) {
      answer.add("unmatched", unmatched(covered));
    }
    answer.add("excluded", excluded());
    if (suspicious.text() != null) {
      answer.add("signs", SignsAnswer.of(suspicious.text()));
    }
    answer.add("statistics", statistics(elapsedMillis));
    return answer;
  }

  private List<ShardSource> sources() {
    return results.stream()
        .flatMap(result -> result.sources().stream())
        .sorted(
            Comparator.comparingInt(ShardSource::matchedLength)
                .reversed()
                .thenComparing(ShardSource::id))
        .limit(parameters.rows())
        .toList();
  }

  private void addWarnings(int listed) {
    warnings.addAll(groundwork.warnings());
    if (suspicious.windows().size() == 0) {
      warnings.add(
          parameters.sections().isEmpty()
              ? "Nothing could be checked: no sentence of the document is long enough to compare."
              : "Nothing could be checked: the document has no such sections, or no sentence there"
                  + " is long enough to compare.");
    }
    long incomparable = results.stream().mapToLong(ShardResult::incomparable).sum();
    if (incomparable > 0) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%d documents of the library were not compared: their fingerprints were made with"
                  + " another scheme, sentence length or analysis than the schema has now; index"
                  + " them again.",
              incomparable));
    }
    int found = results.stream().mapToInt(ShardResult::sourceCount).sum();
    if (found > listed) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%d sources were found, the largest %d are listed; the ratio total counts them all.",
              found,
              listed));
    }
  }

  private NamedList<Object> document() {
    NamedList<Object> document = new SimpleOrderedMap<>();
    document.add("id", suspicious.id());
    document.add("length", suspicious.length() / suspicious.unit());
    document.add("sentences", suspicious.sentenceCount());
    return document;
  }

  private NamedList<Object> ratios(List<ShardSource> sources, List<Span> covered) {
    NamedList<Object> ratios = new SimpleOrderedMap<>();
    ratios.add("total", ratio(Coverage.length(covered)));
    ratios.add("largestSource", ratio(sources.isEmpty() ? 0 : sources.get(0).matchedLength()));
    return ratios;
  }

  private List<NamedList<Object>> sections(List<Span> covered) {
    List<NamedList<Object>> sections = new ArrayList<>();
    for (SectionCoverage section : SectionCoverage.of(suspicious.sections(), covered)) {
      NamedList<Object> written = new SimpleOrderedMap<>();
      written.add("name", section.name());
      written.add("length", section.length());
      written.add("matchedLength", section.coveredLength());
      written.add("ratio", rounded((double) section.coveredLength() / section.length()));
      sections.add(written);
    }
    return sections;
  }

  private double ratio(int matchedLength) {
    return suspicious.length() == 0
        ? 0
        : rounded(Math.min(1, (double) matchedLength / suspicious.length()));
  }

  private static double rounded(double value) {
    return Math.round(value * DIGITS) / DIGITS;
  }

  private NamedList<Object> source(ShardSource source) {
    NamedList<Object> written = new SimpleOrderedMap<>();
    written.add("id", source.id());
    if (source.title() != null) {
      written.add("title", source.title());
    }
    written.add("ratio", ratio(source.matchedLength()));
    written.add("matchedLength", source.matchedLength() / suspicious.unit());
    List<Object> passages = new ArrayList<>();
    List<String> texts = source.texts();
    for (int i = 0; i < source.passages().size(); i++) {
      NamedList<Object> passage =
          passage(source.passages().get(i), texts == null ? null : texts.get(i));
      passages.add(passage);
      addSection(
          passage,
          "suspicious",
          suspicious.sections().nameOf(source.passages().get(i).suspicious()));
      addSection(passage, "source", source.sections().get(i));
    }
    written.add("passages", passages);
    return written;
  }

  private NamedList<Object> passage(Passage passage, @Nullable String sourceText) {
    NamedList<Object> written = new SimpleOrderedMap<>();
    NamedList<Object> here = suspiciousSpan(passage.suspicious());
    NamedList<Object> there = span(passage.source());
    if (parameters.passageTexts()) {
      if (suspicious.text() != null) {
        Span span = passage.suspicious();
        here.add("text", suspicious.text().substring(span.offset(), span.end()));
      }
      if (sourceText != null) {
        there.add("text", sourceText);
      }
    }
    written.add("suspicious", here);
    written.add("source", there);
    written.add("similarity", rounded(passage.similarity()));
    written.add("kind", passage.kind().name().toLowerCase(Locale.ROOT));
    written.add("matches", passage.matches());
    written.add("distance", passage.distance());
    return written;
  }

  private static void addSection(NamedList<Object> passage, String side, @Nullable String name) {
    if (name != null && passage.get(side) instanceof NamedList<?> span) {
      @SuppressWarnings("unchecked")
      NamedList<Object> written = (NamedList<Object>) span;
      written.add("section", name);
    }
  }

  private NamedList<Object> suspiciousSpan(Span span) {
    int unit = suspicious.unit();
    return span(new Span(span.offset() / unit, span.length() / unit));
  }

  private static NamedList<Object> span(Span span) {
    NamedList<Object> written = new SimpleOrderedMap<>();
    written.add("offset", span.offset());
    written.add("length", span.length());
    return written;
  }

  /** Sentences of which the passages cover less than half. */
  private List<NamedList<Object>> unmatched(List<Span> covered) {
    List<NamedList<Object>> unmatched = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < suspicious.sentences().size(); i++) {
      Span sentence = suspicious.sentences().spans().get(i);
      while (next < covered.size() && covered.get(next).end() <= sentence.offset()) {
        next++;
      }
      int overlap = 0;
      for (int c = next; c < covered.size() && covered.get(c).offset() < sentence.end(); c++) {
        overlap += covered.get(c).overlap(sentence);
      }
      if (2 * overlap < sentence.length()) {
        NamedList<Object> written = suspiciousSpan(sentence);
        written.add(
            "fingerprint",
            FingerprintList.of(List.of(suspicious.sentences().fingerprints().get(i)))
                .toText(scheme));
        unmatched.add(written);
      }
    }
    return unmatched;
  }

  private List<NamedList<Object>> excluded() {
    int itself = results.stream().mapToInt(ShardResult::itself).max().orElse(0);
    if (itself == 0) {
      return List.of();
    }
    NamedList<Object> written = new SimpleOrderedMap<>();
    written.add("id", suspicious.id());
    written.add("reason", "itself");
    written.add("ratio", ratio(itself));
    written.add("matchedLength", itself / suspicious.unit());
    return List.of(written);
  }

  private NamedList<Object> statistics(long elapsedMillis) {
    Counts counts = results.stream().map(ShardResult::counts).reduce(Counts.NONE, Counts::plus);
    NamedList<Object> written = new SimpleOrderedMap<>();
    written.add("windows", suspicious.windows().size());
    written.add("probes", counts.probes());
    written.add("candidates", counts.candidates());
    written.add("verified", counts.verified());
    written.add("sourcesCompared", counts.sourcesCompared());
    written.add("textCandidates", groundwork.textCandidates());
    written.add("verbatimCandidates", groundwork.verbatimCandidates());
    written.add("sourcesAligned", counts.sourcesAligned());
    written.add("librarySentences", groundwork.librarySentences());
    written.add("elapsedMillis", elapsedMillis);
    return written;
  }
}
