package org.palimpsest.federation.task.remote;

import java.util.List;
import java.util.SortedMap;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.task.passage.RemoteHit.SourceKey;
import org.palimpsest.federation.task.passage.RemotePassage;

/**
 * What came of one site.
 *
 * @param site its name
 * @param state whether it answered
 * @param libraries of each library that was named what became of it, as a word of the result
 * @param documents how many each library has that was searched
 * @param counts what it took
 * @param problems what is missing
 * @param notes what else a person should know
 * @param sources where from, with passages
 */
public record SiteReport(
    String site,
    SiteState state,
    SortedMap<String, String> libraries,
    SortedMap<String, Long> documents,
    Counts counts,
    List<Note> problems,
    List<Note> notes,
    List<RemoteSource> sources) {

  /**
   * A document of that site.
   *
   * @param key names it
   * @param passages by their place, at least one
   */
  public record RemoteSource(SourceKey key, List<RemotePassage> passages) {}

  /**
   * What a site took.
   *
   * @param sentencesSent fingerprints, each once however many libraries it was for
   * @param textsShown stretches of text that were shown to have hits verified
   * @param hits that came back
   * @param falseAlarms hits that were dropped, because the texts do not overlap
   * @param bytesSent envelopes
   * @param bytesReceived envelopes
   * @param elapsedMillis from the first question to the last answer
   */
  public record Counts(
      long sentencesSent,
      long textsShown,
      long hits,
      long falseAlarms,
      long bytesSent,
      long bytesReceived,
      long elapsedMillis) {

    public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0);

    /** Both together. */
    public Counts plus(Counts other) {
      return new Counts(
          sentencesSent + other.sentencesSent,
          textsShown + other.textsShown,
          hits + other.hits,
          falseAlarms + other.falseAlarms,
          bytesSent + other.bytesSent,
          bytesReceived + other.bytesReceived,
          Math.max(elapsedMillis, other.elapsedMillis));
    }
  }
}
