package org.palimpsest.client.meaning;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.CheckResult;
import org.palimpsest.client.CheckResult.Candidate;
import org.palimpsest.client.CheckResult.Meaning;
import org.palimpsest.client.CheckResult.SamePassage;
import org.palimpsest.client.CheckResult.Span;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.meaning.MeaningComparer.Comparison;
import org.palimpsest.core.note.Note;

/**
 * Adds passages of the same meaning to answers of checks with {@link
 * org.palimpsest.core.param.CheckParams#CANDIDATES}. Thread-safe.
 */
public final class Meanings {

  private final MeaningComparer comparer;
  private final SourceTexts texts;

  public Meanings(MeaningComparer comparer, SolrConnection connection, String collection) {
    this.comparer = comparer;
    this.texts = new SourceTexts(connection, collection);
  }

  /**
   * Compares a checked document with its answer's candidates.
   *
   * @param text the checked text, or null to read the answer's document from the collection
   * @return the answer with {@link CheckResult#meaning}, and a warning if a candidate cannot be
   *     read
   * @throws PalimpsestException if Solr does not answer, or the comparison fails
   */
  public CheckResponse addTo(CheckResponse response, @Nullable String text) {
    long startNanos = System.nanoTime();
    CheckResult result = response.result();
    List<Candidate> candidates = result.candidates();
    Map<String, String> known = texts.of(wanted(result, text));
    String checked = text == null ? known.get(String.valueOf(result.document().id())) : text;
    List<NearSource> sources = new ArrayList<>();
    for (Candidate candidate : candidates) {
      String ofSource = known.get(candidate.id());
      if (ofSource != null) {
        sources.add(new NearSource(candidate.id(), ofSource, candidate.chunks()));
      }
    }
    if (checked == null) {
      throw new PalimpsestException(
          PalimpsestException.Reason.REFUSED,
          "Its meaning cannot be compared: the collection does not give back its text.");
    }
    Comparison found = comparer.compare(checked, explained(result), sources);
    Meaning meaning =
        new Meaning(
            found.model(),
            found.passages().stream().map(each -> withTexts(each, checked, known)).toList(),
            found.sources(),
            found.sentences(),
            TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
    return response.with(meaning, notes(candidates.size() - sources.size()));
  }

  private static List<Span> explained(CheckResult result) {
    return result.sources().stream()
        .flatMap(source -> source.passages().stream())
        .map(CheckResult.Passage::suspicious)
        .toList();
  }

  private static List<String> wanted(CheckResult result, @Nullable String text) {
    Set<String> ids = new HashSet<>();
    result.candidates().forEach(candidate -> ids.add(candidate.id()));
    if (text == null && result.document().id() != null) {
      ids.add(result.document().id());
    }
    return List.copyOf(ids);
  }

  private static SamePassage withTexts(
      SamePassage passage, String text, Map<String, String> sources) {
    return new SamePassage(
        passage.id(),
        withText(passage.suspicious(), text),
        withText(passage.source(), sources.getOrDefault(passage.id(), "")),
        passage.similarity());
  }

  private static Span withText(Span span, String text) {
    return new Span(span.offset(), span.length(), text.substring(span.offset(), span.end()));
  }

  private static List<Note> notes(int missing) {
    return missing == 0 ? List.of() : List.of(Note.of("meaningSourcesUnread", "sources", missing));
  }
}
