package org.palimpsest.federation.hit;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.bytes.Bytes;

/** The site's own libraries, as far as other sites' questions need them. */
public interface LibrarySearch {

  /**
   * Looks fingerprints up.
   *
   * @param collection where
   * @param scheme as {@code Scheme.key()} spells it
   * @param fingerprints 13 bytes each
   * @param timeAllowed after this, what was found so far
   * @throws org.palimpsest.client.PalimpsestException if there is no answer
   */
  Found search(String collection, String scheme, Bytes fingerprints, Duration timeAllowed);

  /**
   * Aligns a text with one document.
   *
   * @return where they overlap; empty where they do not, or there is no such document
   * @throws org.palimpsest.client.PalimpsestException if there is no answer, or only part of one
   */
  List<Overlap> compare(String collection, String document, String text, Duration timeAllowed);

  /**
   * The fingerprints of a document's sentences under a seed that is made of its collection's.
   *
   * @param purpose that the seed is made for, see {@link
   *     org.palimpsest.core.fingerprint.Seed#of(String)}
   * @return 13 bytes each, by where the sentence stands; none of sentences that are too short
   * @throws org.palimpsest.client.PalimpsestException if there is no answer, or no such document
   */
  Map<Span, Bytes> sentences(
      String collection, String document, String purpose, Duration timeAllowed);

  /**
   * How many documents there are.
   *
   * @throws org.palimpsest.client.PalimpsestException if there is no answer
   */
  long documents(String collection);

  /**
   * What was found.
   *
   * @param sources those first that add most
   * @param complete false where a shard or time was missing
   * @param cut whether there may be more near sentences than are listed
   */
  record Found(List<FoundSource> sources, boolean complete, boolean cut) {}

  /**
   * A document with near sentences.
   *
   * @param id in its collection
   * @param title null where it has none
   * @param near its sentences, in any order
   */
  record FoundSource(String id, @Nullable String title, List<NearSentence> near) {}

  /**
   * A stretch that a text and a document have in common.
   *
   * @param textOffset in the text, in UTF-16 code units
   * @param textLength likewise
   * @param documentOffset in the document
   * @param documentLength likewise
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

    /** Where in the text. */
    public Span inText() {
      return new Span(textOffset, textLength);
    }

    /** Where in the document. */
    public Span inDocument() {
      return new Span(documentOffset, documentLength);
    }
  }
}
