package org.palimpsest.solr.duplicates;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.note.Note;
import org.palimpsest.solr.near.NearMethod;
import org.palimpsest.solr.near.NearQuestion;
import org.palimpsest.solr.near.NearResult;
import org.palimpsest.solr.near.NearResult.NearSource;
import org.palimpsest.solr.near.NearSearch;
import org.palimpsest.solr.request.DuplicateParameters;
import org.palimpsest.solr.rounds.AnswerPart;

/** The coordinator's state of one document. For one thread. */
final class DuplicateState extends QueryState {

  /** Results of a shard that read the maximum and found all near, itself excluded. */
  private static final int FOUND_IF_ALL = NearSearch.READ_MAX - 1;

  private final DuplicateParameters parameters;
  private final @Nullable String id;
  private final int length;

  private final NearQuestion question;
  private final @Nullable String scheme;
  private final List<NearSource> sources = new ArrayList<>();
  private long found;
  private boolean mayBeMore;
  private long candidates;
  private long compared;
  private long unreached;
  private long documents;

  DuplicateState(
      DuplicateParameters parameters,
      @Nullable String id,
      int length,
      NearQuestion question,
      @Nullable String scheme) {
    this.parameters = parameters;
    this.id = id;
    this.length = length;
    this.question = question;
    this.scheme = scheme;
  }

  NearQuestion question() {
    return question;
  }

  void take(NearResult result) {
    sources.addAll(result.sources());
    found += result.found();
    mayBeMore |= parameters.method() == NearMethod.SPOTSIGS && result.found() >= FOUND_IF_ALL;
    candidates += result.candidates();
    compared += result.compared();
    unreached += result.unreached();
    documents += result.documents();
    addAnswer(result.partial());
  }

  boolean isCompared() {
    return parameters.isCompared();
  }

  int length() {
    return length;
  }

  @Override
  List<Note> notes() {
    List<Note> warnings = new ArrayList<>(missing());
    if (isAnswered() && !isPartial() && documents == 0) {
      warnings.add(Note.of("libraryEmpty"));
    }
    if (!isComparable()) {
      warnings.add(Note.of("tooLittleText"));
    }
    if (found > parameters.limits().rows()) {
      warnings.add(
          Note.of("duplicatesNotListed", "found", found, "listed", parameters.limits().rows()));
    }
    if (mayBeMore) {
      warnings.add(Note.of("duplicatesMayBeMore", "max", 2 * NearSearch.READ_MAX));
    }
    if (unreached > 0) {
      warnings.add(unreached(unreached, parameters.method()));
    }
    return warnings;
  }

  static Note unreached(long count, NearMethod method) {
    return Note.of(
        method == NearMethod.SIMHASH ? "noSignatures" : "noFingerprints", "documents", count);
  }

  private boolean isComparable() {
    return question.isComparable(parameters.method());
  }

  @Override
  public NamedList<Object> build(long elapsedMillis) {
    if (!parameters.isCompared()) {
      return signatureAlone();
    }
    AnswerPart answer =
        new AnswerPart()
            .with("partialResults", isPartial())
            .with("document", document())
            .with("method", parameters.method().word())
            .with("duplicates", duplicates())
            .with("warnings", notes().stream().map(Note::toMap).toList());
    return answer.with(
        "statistics",
        new AnswerPart()
            .with("found", found)
            .with("candidates", candidates)
            .with("compared", compared)
            .with("elapsedMillis", elapsedMillis));
  }

  private NamedList<Object> signatureAlone() {
    return new AnswerPart()
        .with("partialResults", false)
        .with("document", document())
        .with("method", parameters.method().word())
        .with("scheme", scheme)
        .with("signature", question.signature().toText(Scheme.SIMHASH))
        .with("duplicates", List.of())
        .with("warnings", notes().stream().map(Note::toMap).toList());
  }

  private NamedList<Object> document() {
    return new AnswerPart()
        .with("id", id)
        .with("length", length)
        .with("comparable", isComparable());
  }

  private List<NamedList<Object>> duplicates() {
    return sources.stream()
        .sorted(NearSource.ORDER)
        .limit(parameters.limits().rows())
        .map(this::duplicate)
        .toList();
  }

  private NamedList<Object> duplicate(NearSource source) {
    NamedList<Object> duplicate =
        new AnswerPart()
            .with("id", source.id())
            .with("title", source.title())
            .with("relation", source.relation().name().toLowerCase(Locale.ROOT));
    if (parameters.method() == NearMethod.SPOTSIGS) {
      duplicate.add("resemblance", source.resemblance());
      duplicate.add(
          "containment",
          new AnswerPart()
              .with("ofDocument", source.ofDocument())
              .with("ofSource", source.ofSource()));
    }
    if (source.distance() != NearSource.NO_DISTANCE) {
      duplicate.add("distance", source.distance());
    }
    return duplicate;
  }
}
