package org.palimpsest.federation.hit;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.bytes.Bytes;

/** Searches of the site's own libraries for other sites. */
public interface LibrarySearch {

  /**
   * Looks up fingerprints.
   *
   * @param scheme in the form of {@code Scheme.key()}
   * @param fingerprints 13 bytes each
   * @param timeAllowed limit, after which the result is partial
   * @throws org.palimpsest.client.PalimpsestException if there is no answer
   */
  Found search(String collection, String scheme, Bytes fingerprints, Duration timeAllowed);

  /**
   * Aligns a text with one document.
   *
   * @return the overlaps; empty also if there is no such document
   * @throws org.palimpsest.client.PalimpsestException if there is no complete answer
   */
  List<Overlap> compare(String collection, String document, String text, Duration timeAllowed);

  /**
   * The fingerprints of a document's sentences under a derived seed.
   *
   * @param purpose of the derived seed, see {@link org.palimpsest.core.fingerprint.Seed#of(String)}
   * @return 13 bytes each, by the sentence's place; short sentences are missing
   * @throws org.palimpsest.client.PalimpsestException if there is no answer, or no such document
   */
  Map<Span, Bytes> sentences(
      String collection, String document, String purpose, Duration timeAllowed);

  /** The number of documents. */
  long documents(String collection);

  /**
   * The result of a lookup.
   *
   * @param complete false if a shard or time was missing
   * @param cut whether more near sentences may exist than are listed
   */
  record Found(List<FoundSource> sources, boolean complete, boolean cut) {}

  /**
   * A document with near sentences.
   *
   * @param title or null
   * @param near its sentences, in any order
   */
  record FoundSource(String id, @Nullable String title, List<NearSentence> near) {}

  /**
   * A passage that a text and a document share, in UTF-16 code units.
   *
   * @param similarity 0 to 1
   * @param kind identical, modified or rewritten
   * @param documentText the document's text there
   */
  record Overlap(
      int textOffset,
      int textLength,
      int documentOffset,
      int documentLength,
      double similarity,
      String kind,
      String documentText) {

    public Span inText() {
      return new Span(textOffset, textLength);
    }

    public Span inDocument() {
      return new Span(documentOffset, documentLength);
    }
  }
}
