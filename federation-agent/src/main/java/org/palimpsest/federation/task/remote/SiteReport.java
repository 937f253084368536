package org.palimpsest.federation.task.remote;

import java.util.List;
import java.util.SortedMap;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.task.passage.RemoteHit.SourceKey;
import org.palimpsest.federation.task.passage.RemotePassage;

/**
 * A site's part in a task's result.
 *
 * @param libraries the outcome of each requested library, as a word of the result
 * @param documents number of documents of each searched library
 * @param problems notes on missing parts
 * @param notes other notes for people
 * @param sources with passages
 */
public record SiteReport(
    String site,
    RemoteSiteState state,
    SortedMap<String, String> libraries,
    SortedMap<String, Long> documents,
    Counts counts,
    List<Note> problems,
    List<Note> notes,
    List<RemoteSource> sources) {

  /**
   * A document of the site.
   *
   * @param passages by their place, at least one
   */
  public record RemoteSource(SourceKey key, List<RemotePassage> passages) {}

  /**
   * Counts of the work with a site.
   *
   * @param sentencesSent fingerprints, each once for all libraries
   * @param textsShown spans shown to verify hits
   * @param falseAlarms hits refuted by evidence
   * @param bytesSent of envelopes
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

    /** The sum, with the longer duration. */
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
