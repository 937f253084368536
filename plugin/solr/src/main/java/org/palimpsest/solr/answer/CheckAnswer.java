package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.disguise.Sign;
import org.palimpsest.core.disguise.Signs;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.match.AddedOrder.Placed;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.section.ContentMap;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.author.AuthorNames;
import org.palimpsest.solr.candidate.ChosenCandidates.Candidate;
import org.palimpsest.solr.candidate.TextChunks;
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
import org.palimpsest.solr.rounds.AnswerPart;
import org.palimpsest.solr.rounds.DocumentAnswer;
import org.palimpsest.solr.shortcopy.ShortCopy;

/** Joins the shards' results to the answer of docs/reference/check.md. */
public final class CheckAnswer implements DocumentAnswer {

  private static final int VERSION = 2;

  /** A document has some dozens; a text of headings alone would fill the answer. */
  private static final int SECTIONS_MAX = 1000;

  private final Suspicious suspicious;
  private final Scale scale;
  private final CheckParameters parameters;
  private final CheckContext context;
  private final TextFingerprinter words;
  private final List<ShardResult> results;
  private final @Nullable List<ShortCopy> shortCopies;
  private final List<Note> warnings;
  private final boolean partial;

  /**
   * An answer of these results.
   *
   * @param shortCopies null if they were not looked for
   * @param missing warnings about missing parts of the answer
   */
  public CheckAnswer(
      Suspicious suspicious,
      CheckParameters parameters,
      CheckContext context,
      TextFingerprinter words,
      List<ShardResult> results,
      @Nullable List<ShortCopy> shortCopies,
      List<Note> missing) {
    this.suspicious = suspicious;
    this.scale = new Scale(suspicious.length(), suspicious.unit());
    this.parameters = parameters;
    this.context = context;
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
  public AnswerPart build(long elapsedMillis) {
    Findings findings = Findings.of(suspicious, parameters, context, results);
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
    AnswerPart answer =
        new AnswerPart()
            .with("partialResults", partial)
            .with("warnings", warnings.stream().map(Note::toMap).toList())
            .with("version", VERSION)
            .with("document", document());
    ShortFindings shorts =
        shortCopies == null
            ? null
            : ShortFindings.of(shortCopies, parameters.exclusions().effectiveCommonMax())
                .without(findings.found());
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
      answer.add("candidates", candidates(findings.matched()));
    }
    answer.add(
        "excluded", new ExclusionWriter(findings, shorts, scale, context.frequent()).write());
    if (suspicious.text() != null) {
      answer.add("signs", Signs.of(suspicious.text()).stream().map(CheckAnswer::sign).toList());
    }
    answer.add("statistics", statistics(elapsedMillis));
    return answer;
  }

  private void addSameText() {
    List<String> ids =
        results.stream()
            .flatMap(
                result ->
                    Stream.concat(
                        result.sources().stream(), result.ranked().stream().map(RankedSource::any)))
            .filter(source -> source.wholeText().same())
            .collect(Collectors.toMap(ShardSource::key, ShardSource::id, (id, again) -> id))
            .values()
            .stream()
            .sorted(Ids.ORDER)
            .toList();
    if (!ids.isEmpty()) {
      warnings.add(Note.of("sameText", "documents", ids.size(), "example", ids.get(0)));
    }
  }

  /** If most of the text was found in sources, its script is readable. */
  private void addWarningOfStrangeText(Findings findings) {
    String searched = context.searchedText();
    if (context.isStrange()
        && searched != null
        && 2 * Coverage.length(findings.total()) < searched.length()) {
      warnings.add(Note.of("strangeText"));
    }
  }

  /** Text that is set apart as common has its own entry in {@code excluded}. */
  private void addWarningOfHeld(Findings findings) {
    int counted =
        Coverage.length(Coverage.intersection(context.frequent().spans(), findings.total()));
    if (counted > 0) {
      int max = context.frequent().holdersMax();
      warnings.add(Note.of("heldByMany", "holders", max, "examples", HolderExamples.MAX));
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
    warnings.addAll(context.warnings());
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
    int from = parameters.report().start() + 1;
    return from == 1
        ? Note.of("sourcesNotListed", "found", found, "listed", listed)
        : Note.of("sourcesNotListedFrom", "found", found, "listed", listed, "from", from);
  }

  private void addWarningOfTableless() {
    long tableless = tableless();
    if (tableless > 0) {
      warnings.add(Note.of("tableless", "documents", tableless));
    }
  }

  private long tableless() {
    return results.stream().mapToLong(ShardResult::tableless).sum();
  }

  private void addWarningOfEmptyLibrary() {
    boolean isAsked = suspicious.windows().size() > 0 && !partial;
    if (isAsked && context.librarySentences() == 0 && tableless() == 0) {
      warnings.add(Note.of("libraryEmpty"));
    }
  }

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

  private AnswerPart document() {
    AnswerPart document =
        new AnswerPart()
            .with("id", suspicious.id())
            .with("length", scale.length(suspicious.length()))
            .with("sentences", suspicious.sentenceCount());
    List<String> authors = AuthorNames.known(suspicious.authors());
    if (!authors.isEmpty()) {
      document.add("authors", authors);
    }
    DetectedType type = suspicious.type();
    if (type != null) {
      document.add("type", type.name());
      document.add("typeFrom", type.origin().key());
      document.add("sections", sections());
    }
    return document;
  }

  private List<AnswerPart> unmatched(List<Span> covered) {
    FingerprintedUnits units = suspicious.listed().units();
    List<AnswerPart> unmatched = new ArrayList<>();
    for (int i = 0; i < units.size(); i++) {
      Span unit = units.spans().get(i);
      if (2 * Coverage.overlap(unit, covered) < unit.length()) {
        AnswerPart written = scale.span(unit);
        written.add(
            "fingerprint",
            FingerprintList.of(List.of(units.fingerprints().get(i)))
                .toText(suspicious.listed().scheme()));
        unmatched.add(written);
      }
    }
    return unmatched;
  }

  private AnswerPart statistics(long elapsedMillis) {
    Counts counts = results.stream().map(ShardResult::counts).reduce(Counts.NONE, Counts::plus);
    return new AnswerPart()
        .with("windows", suspicious.windows().size())
        .with("flips", parameters.lookup().flips())
        .with("probes", counts.probes())
        .with("candidates", counts.candidates())
        .with("verified", counts.verified())
        .with("sourcesCompared", counts.sourcesCompared())
        .with("textCandidates", context.textCandidates().size())
        .with("textCandidatesLeftOut", context.textCandidatesLeftOut())
        .with("verbatimCandidates", context.verbatimCandidates())
        .with("sourcesAligned", counts.sourcesAligned())
        .with("librarySentences", context.librarySentences())
        .with("elapsedMillis", elapsedMillis);
  }

  private static AnswerPart sign(Sign sign) {
    return new AnswerPart()
        .with("kind", sign.kind().key())
        .with("count", sign.count())
        .with("places", sign.places().stream().map(Scale::plainSpan).toList())
        .with("note", sign.kind().note().toMap());
  }

  /** Adjacent sections of one name are joined. */
  private List<AnswerPart> sections() {
    return suspicious.sections().joined().list().stream()
        .limit(SECTIONS_MAX)
        .map(
            section -> {
              return new AnswerPart()
                  .with("name", section.name())
                  .with("offset", section.span().offset())
                  .with("length", section.span().length());
            })
        .toList();
  }

  /** The sources nearest by their words to text that no passage explains. */
  private List<AnswerPart> candidates(List<Span> covered) {
    List<AnswerPart> written = new ArrayList<>();
    String text = context.searchedText();
    List<Span> chunks = text == null ? List.of() : TextChunks.spans(text);
    for (Candidate candidate : context.textCandidates()) {
      List<AnswerPart> unexplained =
          candidate.chunks().stream()
              .map(chunks::get)
              .filter(chunk -> 2 * Coverage.overlap(chunk, covered) < chunk.length())
              .map(scale::span)
              .toList();
      if (!unexplained.isEmpty()) {
        AnswerPart source = new AnswerPart().with("id", candidate.id()).with("chunks", unexplained);
        written.add(source);
      }
    }
    return written;
  }
}
