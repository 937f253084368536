package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.match.AddedOrder.Placed;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.section.ContentMap;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.author.AuthorNames;
import org.palimpsest.solr.doctype.DetectedType;
import org.palimpsest.solr.index.Ids;
import org.palimpsest.solr.lookup.HolderExamples;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.request.Unmatched;
import org.palimpsest.solr.result.SchemeCensus;
import org.palimpsest.solr.result.ShardResult;
import org.palimpsest.solr.result.ShardResult.Counts;
import org.palimpsest.solr.result.ShardResult.RankedSource;
import org.palimpsest.solr.result.ShardSource;
import org.palimpsest.solr.rounds.DocumentAnswer;
import org.palimpsest.solr.shortcopy.ShortCopy;

/** Joins the shards' results to the answer of docs/reference/check.md. */
public final class CheckAnswer implements DocumentAnswer {

  /** Of the answer's form; it changes where an older reader would misread it. */
  private static final int VERSION = 2;

  private final Suspicious suspicious;
  private final Scale scale;
  private final CheckParameters parameters;
  private final Groundwork groundwork;
  private final TextFingerprinter words;
  private final List<ShardResult> results;
  private final @Nullable List<ShortCopy> shortCopies;
  private final List<Note> warnings;
  private final boolean partial;

  /**
   * An answer to be built.
   *
   * @param groundwork what the rounds before the comparison brought
   * @param words tells the words of passages
   * @param results of the shards that answered
   * @param shortCopies that the shards found; null where they were not looked for
   * @param missing what is missing of the answer
   */
  public CheckAnswer(
      Suspicious suspicious,
      CheckParameters parameters,
      Groundwork groundwork,
      TextFingerprinter words,
      List<ShardResult> results,
      @Nullable List<ShortCopy> shortCopies,
      List<Note> missing) {
    this.suspicious = suspicious;
    this.scale = new Scale(suspicious.length(), suspicious.unit());
    this.parameters = parameters;
    this.groundwork = groundwork;
    this.words = words;
    this.results = results;
    this.shortCopies = shortCopies;
    this.warnings = new ArrayList<>(missing);
    boolean timedOut = results.stream().anyMatch(ShardResult::partial);
    if (timedOut) {
      warnings.add(Note.of("timeout"));
    }
    this.partial = timedOut || !missing.isEmpty();
  }

  @Override
  public boolean isPartial() {
    return partial;
  }

  @Override
  public List<String> warnings() {
    return warnings.stream().map(Note::text).toList();
  }

  @Override
  public NamedList<Object> build(long elapsedMillis) {
    Findings findings = Findings.of(suspicious, parameters, groundwork, results);
    List<Placed<ShardSource>> listed =
        ListedMatches.bounded(
            findings.listed().stream()
                .skip(parameters.report().start())
                .limit(parameters.report().rows())
                .toList());
    addSameText();
    addWarningOfStrangeText(findings);
    addWarningOfHeld(findings);
    addWarnings(listed, findings.sourceCount());
    warnings.addAll(UnusualShares.of(findings, suspicious));
    ContentMap content =
        suspicious.text() == null ? null : ContentMap.of(suspicious.text(), suspicious.sections());
    if (suspicious.text() != null && content != null) {
      warnings.addAll(CommonProse.of(findings, suspicious.text(), suspicious.sections(), content));
    }
    SourceWriter sources =
        new SourceWriter(
            suspicious,
            scale,
            parameters.report().passageTexts(),
            parameters.report().passageRuns() ? words : null,
            content,
            findings.elsewhere());
    NamedList<Object> answer = new SimpleOrderedMap<>();
    answer.add("partialResults", partial);
    answer.add("warnings", warnings.stream().map(Note::toMap).toList());
    answer.add("version", VERSION);
    answer.add("document", document());
    ShortFindings shorts =
        shortCopies == null
            ? null
            : ShortFindings.of(shortCopies, parameters.exclusions().effectiveCommonMax())
                .withoutThoseIn(findings.found());
    RatioWriter.write(findings, shorts, scale, suspicious.sections(), content, answer);
    if (parameters.report().coverage()) {
      answer.add("coverage", CoverageAnswer.of(findings, scale, content));
    }
    answer.add("sources", sources.write(listed));
    if (shorts != null) {
      answer.add("short", shortWriter().write(shorts.reused()));
    }
    if (parameters.unmatched().units() != Unmatched.NONE) {
      answer.add("unmatched", unmatched(findings.matched()));
      answer.add("unmatchedScheme", suspicious.listed().scheme().key());
      answer.add("unmatchedHeader", suspicious.listed().header().key());
    }
    if (parameters.report().candidates()) {
      answer.add("candidates", new CandidatesAnswer(groundwork, scale).outside(findings.matched()));
    }
    answer.add("excluded", new ExclusionWriter(findings, shorts, scale, groundwork.held()).write());
    if (suspicious.text() != null) {
      answer.add("signs", SignsAnswer.of(suspicious.text()));
    }
    answer.add("statistics", statistics(elapsedMillis));
    return answer;
  }

  /**
   * Goes before all that is not about missing parts: it says more than any ratio, and holds however
   * short the text is.
   */
  private void addSameText() {
    List<String> ids =
        results.stream()
            .flatMap(
                result ->
                    Stream.concat(
                        result.sources().stream(), result.ranked().stream().map(RankedSource::any)))
            .filter(source -> source.wholeText().same())
            .collect(Collectors.toMap(CheckAnswer::key, ShardSource::id, (id, again) -> id))
            .values()
            .stream()
            .sorted(Ids.ORDER)
            .toList();
    if (!ids.isEmpty()) {
      warnings.add(Note.of("sameText", "documents", ids.size(), "example", ids.get(0)));
    }
  }

  /** Several collections may have a document of one id. */
  private static List<@Nullable String> key(ShardSource source) {
    return Arrays.asList(source.collection(), source.id());
  }

  /** Little was found of what nobody can read; where most was, it can be read. */
  private void addWarningOfStrangeText(Findings findings) {
    String searched = groundwork.searchedText();
    if (groundwork.isStrange()
        && searched != null
        && 2 * Coverage.length(findings.total()) < searched.length()) {
      warnings.add(Note.of("strangeText"));
    }
  }

  /** What is set apart as common says it in its place. */
  private void addWarningOfHeld(Findings findings) {
    int counted =
        Coverage.length(Coverage.intersection(groundwork.held().spans(), findings.total()));
    if (counted > 0) {
      warnings.add(
          Note.of(
              "heldByMany",
              "holders",
              groundwork.held().holdersMax(),
              "examples",
              HolderExamples.MAX));
    }
  }

  private Note warningOfTooLittle(int found) {
    if (found > 0) {
      return Note.of("onlyVerbatim");
    }
    return parameters.section().names().isEmpty()
        ? Note.of("nothingToCompare")
        : Note.of("nothingToCompareInSections");
  }

  private void addWarnings(List<Placed<ShardSource>> listed, int found) {
    warnings.addAll(suspicious.warnings());
    warnings.addAll(groundwork.warnings());
    if (suspicious.windows().size() == 0 && suspicious.subtracted().isEmpty()) {
      warnings.add(warningOfTooLittle(found));
    }
    SchemeCensus census =
        results.stream().map(ShardResult::census).reduce(SchemeCensus.NONE, SchemeCensus::plus);
    if (census.incomparable() > 0) {
      warnings.add(Note.of("incomparable", "documents", census.incomparable()));
    }
    if (census.otherAnalysis() > 0) {
      warnings.add(Note.of("otherAnalysis", "documents", census.otherAnalysis()));
    }
    if (census.unknownAnalysis() > 0) {
      warnings.add(Note.of("unknownAnalysis", "documents", census.unknownAnalysis()));
    }
    addWarningOfTableless();
    addWarningOfEmptyLibrary();
    addWarningOfNamed();
    if (found > listed.size()) {
      warnings.add(notListed(found, listed.size()));
    }
    Note ofMatches = ListedMatches.warning(listed);
    if (ofMatches != null) {
      warnings.add(ofMatches);
    }
  }

  private Note notListed(int found, int listed) {
    return parameters.report().start() == 0
        ? Note.of("sourcesNotListed", "found", found, "listed", listed)
        : Note.of(
            "sourcesNotListedFrom",
            "found",
            found,
            "listed",
            listed,
            "from",
            parameters.report().start() + 1);
  }

  /** Fingerprints never lead to them; the full-text index may. */
  private void addWarningOfTableless() {
    long tableless = tableless();
    if (tableless > 0) {
      warnings.add(Note.of("tableless", "documents", tableless));
    }
  }

  private long tableless() {
    return results.stream().mapToLong(ShardResult::tableless).sum();
  }

  /** A ratio of 0 that says nothing must not look like one that does. */
  private void addWarningOfEmptyLibrary() {
    boolean isAsked = suspicious.windows().size() > 0 && !partial;
    if (isAsked && groundwork.librarySentences() == 0 && tableless() == 0) {
      warnings.add(Note.of("libraryEmpty"));
    }
  }

  /**
   * A document that is not there explains nothing, and must not look as if it had been compared.
   */
  private void addWarningOfNamed() {
    List<String> missing =
        parameters
            .sources()
            .missing(results.stream().flatMap(result -> result.named().stream()).toList());
    if (!missing.isEmpty()) {
      warnings.add(
          Note.of("sourcesMissing", "documents", missing.size(), "example", missing.get(0)));
    }
  }

  private ShortWriter shortWriter() {
    return new ShortWriter(scale, parameters.report().passageTexts() ? suspicious.text() : null);
  }

  private NamedList<Object> document() {
    NamedList<Object> document = new SimpleOrderedMap<>();
    document.add("id", suspicious.id());
    document.add("length", scale.length(suspicious.length()));
    document.add("sentences", suspicious.sentenceCount());
    List<String> authors = AuthorNames.known(suspicious.authors());
    if (!authors.isEmpty()) {
      document.add("authors", authors);
    }
    DetectedType type = suspicious.type();
    if (type != null) {
      document.add("type", type.name());
      document.add("typeFrom", type.origin().key());
      document.add("sections", SectionsAnswer.of(suspicious.sections()));
    }
    return document;
  }

  /** Units of which the passages cover less than half. */
  private List<NamedList<Object>> unmatched(List<Span> covered) {
    FingerprintedUnits units = suspicious.listed().units();
    List<NamedList<Object>> unmatched = new ArrayList<>();
    for (int i = 0; i < units.size(); i++) {
      Span unit = units.spans().get(i);
      if (2 * Coverage.overlap(unit, covered) < unit.length()) {
        NamedList<Object> written = scale.span(unit);
        written.add(
            "fingerprint",
            FingerprintList.of(List.of(units.fingerprints().get(i)))
                .toText(suspicious.listed().scheme()));
        unmatched.add(written);
      }
    }
    return unmatched;
  }

  private NamedList<Object> statistics(long elapsedMillis) {
    Counts counts = results.stream().map(ShardResult::counts).reduce(Counts.NONE, Counts::plus);
    NamedList<Object> written = new SimpleOrderedMap<>();
    written.add("windows", suspicious.windows().size());
    written.add("probes", counts.probes());
    written.add("candidates", counts.candidates());
    written.add("verified", counts.verified());
    written.add("sourcesCompared", counts.sourcesCompared());
    written.add("textCandidates", groundwork.textCandidates().size());
    written.add("textCandidatesLeftOut", groundwork.textCandidatesLeftOut());
    written.add("verbatimCandidates", groundwork.verbatimCandidates());
    written.add("sourcesAligned", counts.sourcesAligned());
    written.add("librarySentences", groundwork.librarySentences());
    written.add("elapsedMillis", elapsedMillis);
    return written;
  }
}
