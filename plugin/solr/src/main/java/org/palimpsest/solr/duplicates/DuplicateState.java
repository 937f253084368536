package org.palimpsest.solr.duplicates;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.note.Note;
import org.palimpsest.solr.near.NearMethod;
import org.palimpsest.solr.near.NearQuestion;
import org.palimpsest.solr.near.NearResult;
import org.palimpsest.solr.near.NearResult.NearSource;
import org.palimpsest.solr.near.NearSearch;
import org.palimpsest.solr.request.DuplicateParameters;
import org.palimpsest.solr.rounds.DocumentAnswer;
import org.palimpsest.solr.rounds.DocumentState;

/** The coordinator's state of one document. For one thread. */
final class DuplicateState implements DocumentState, DocumentAnswer {

  /** Results of a shard that read the maximum and found all near, itself excluded. */
  private static final int FOUND_IF_ALL = NearSearch.READ_MAX - 1;

  private final DuplicateParameters parameters;
  private final @Nullable String id;
  private final int length;

  private final NearQuestion question;
  private final @Nullable String scheme;
  private final List<NearSource> sources = new ArrayList<>();
  private final Set<Note> missing = new LinkedHashSet<>();
  private long found;
  private boolean mayBeMore;
  private long candidates;
  private long compared;
  private long unreached;
  private long documents;
  private int answered;

  /**
   * @param scheme of its signature, or null
   */
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
    answered++;
    if (result.partial()) {
      addMissing(Note.of("timeout"));
    }
  }

  boolean isCompared() {
    return parameters.isCompared();
  }

  int length() {
    return length;
  }

  @Override
  public void addMissing(Note note) {
    missing.add(note);
  }

  @Override
  public Collection<Note> missing() {
    return missing;
  }

  @Override
  public DocumentAnswer answer() {
    return this;
  }

  boolean isAnswered() {
    return answered > 0;
  }

  @Override
  public boolean isPartial() {
    return !missing.isEmpty();
  }

  @Override
  public List<String> warnings() {
    return notes().stream().map(Note::text).toList();
  }

  private List<Note> notes() {
    List<Note> warnings = new ArrayList<>(missing);
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
    NamedList<Object> answer = new SimpleOrderedMap<>();
    answer.add("partialResults", isPartial());
    answer.add("document", document());
    answer.add("method", parameters.method().word());
    answer.add("duplicates", duplicates());
    answer.add("warnings", notes().stream().map(Note::toMap).toList());
    NamedList<Object> statistics = new SimpleOrderedMap<>();
    statistics.add("found", found);
    statistics.add("candidates", candidates);
    statistics.add("compared", compared);
    statistics.add("elapsedMillis", elapsedMillis);
    answer.add("statistics", statistics);
    return answer;
  }

  private NamedList<Object> signatureAlone() {
    NamedList<Object> answer = new SimpleOrderedMap<>();
    answer.add("partialResults", false);
    answer.add("document", document());
    answer.add("method", parameters.method().word());
    answer.add("scheme", scheme);
    answer.add("signature", question.signature().toText(Scheme.SIMHASH));
    answer.add("duplicates", List.of());
    answer.add("warnings", notes().stream().map(Note::toMap).toList());
    return answer;
  }

  private NamedList<Object> document() {
    NamedList<Object> document = new SimpleOrderedMap<>();
    document.add("id", id);
    document.add("length", length);
    document.add("comparable", isComparable());
    return document;
  }

  private List<NamedList<Object>> duplicates() {
    return sources.stream()
        .sorted(NearSource.ORDER)
        .limit(parameters.limits().rows())
        .map(this::duplicate)
        .toList();
  }

  private NamedList<Object> duplicate(NearSource source) {
    NamedList<Object> duplicate = new SimpleOrderedMap<>();
    duplicate.add("id", source.id());
    duplicate.add("title", source.title());
    duplicate.add("relation", source.relation().name().toLowerCase(Locale.ROOT));
    if (parameters.method() == NearMethod.SPOTSIGS) {
      duplicate.add("resemblance", source.resemblance());
      NamedList<Object> containment = new SimpleOrderedMap<>();
      containment.add("ofDocument", source.ofDocument());
      containment.add("ofSource", source.ofSource());
      duplicate.add("containment", containment);
    }
    if (source.distance() != NearSource.NO_DISTANCE) {
      duplicate.add("distance", source.distance());
    }
    return duplicate;
  }
}
