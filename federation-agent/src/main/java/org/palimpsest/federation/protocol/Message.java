package org.palimpsest.federation.protocol;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Bytes;

/** The sealed content of an envelope. Lists and maps are never null, and must not be changed. */
public sealed interface Message {

  default MessageType type() {
    return MessageType.of(getClass());
  }

  sealed interface Request extends Message {}

  sealed interface Answer extends Message {}

  /**
   * A sign of life.
   *
   * @param descriptorSerial of the receiver's descriptor that the sender has
   * @param auditHead the signed head of the sender's audit log, or null
   */
  record HelloRequest(long descriptorSerial, @Nullable Bytes auditHead) implements Request {

    public HelloRequest(long descriptorSerial) {
      this(descriptorSerial, null);
    }
  }

  /**
   * Answer to a sign of life.
   *
   * @param versions of the protocol
   * @param descriptor the signed descriptor if newer than the sender's, else null
   * @param auditHead the head of the asking site's longest known audit log, as it signed it, or
   *     null
   */
  record HelloAnswer(List<Integer> versions, @Nullable Bytes descriptor, @Nullable Bytes auditHead)
      implements Answer {}

  record LibrariesRequest() implements Request {}

  /**
   * The libraries for which the asking site has a valid grant.
   *
   * @param libraries by id
   */
  record LibrariesAnswer(List<OfferedLibrary> libraries) implements Answer {}

  /**
   * A library that another site may check against.
   *
   * @param id unique at its site
   * @param description may be empty
   * @param documents approximate number
   * @param epochs of the seed, the newest first
   * @param operations that are granted
   * @param evidence how much of a source is shown
   * @param sentencesPerDay the quota
   * @param sentencesLeft of today's quota
   */
  record OfferedLibrary(
      String id,
      String title,
      String description,
      long documents,
      List<String> epochs,
      Set<Operation> operations,
      EvidenceLevel evidence,
      int sentencesPerDay,
      int sentencesLeft) {}

  /**
   * Asks for the sources of fingerprints.
   *
   * @param libraries ids, 1 to {@value #LIBRARIES_MAX}, each once
   * @param scheme in the form of {@code TableHeader.key()}, with sentence length and analysis, so
   *     that a different library refuses them; or of {@code Scheme.key()}
   * @param epoch of the seed, by name
   * @param fingerprints of windows in the order of their text, 13 bytes each, concatenated; 1 to
   *     {@value #FINGERPRINTS_MAX} of them. Sent in columns
   * @param newRuns rising indices of fingerprints that do not follow their predecessor in the text,
   *     without 0
   */
  record CheckRequest(
      List<String> libraries,
      String scheme,
      String epoch,
      Bytes fingerprints,
      List<Integer> newRuns)
      implements Request {

    public static final int LIBRARIES_MAX = 16;

    public static final int FINGERPRINTS_MAX = 512;
  }

  /**
   * The state of a check.
   *
   * @param outcomes by requested library
   * @param hits by their fingerprint, then their source
   * @param pollAfterMillis delay of the next poll, while it runs; else 0
   */
  record CheckAnswer(
      CheckState state,
      Map<String, LibraryOutcome> outcomes,
      List<HitSource> sources,
      List<Hit> hits,
      int pollAfterMillis)
      implements Answer {

    public static final int SOURCES_MAX = 2048;

    public static final int HITS_MAX = 8192;
  }

  enum CheckState {
    DONE,
    /** Ended, with something missing: see the outcomes. */
    PARTIAL,
    RUNNING
  }

  enum LibraryOutcome {
    OK,
    TIMEOUT,
    /** No such library, or no grant for it: not distinguished. */
    DENIED,
    UNAVAILABLE
  }

  /**
   * A document near fingerprints.
   *
   * @param library its id
   * @param id of the document, null if the grant hides it; at most {@value #ID_LENGTH_MAX} UTF-16
   *     code units
   * @param title of the document, or null; at most {@value #TITLE_LENGTH_MAX} UTF-16 code units
   */
  record HitSource(String library, @Nullable String id, @Nullable String title) {

    public static final int ID_LENGTH_MAX = 1024;

    public static final int TITLE_LENGTH_MAX = 1000;
  }

  /**
   * A fingerprint and a near sentence of a source.
   *
   * @param fingerprint its index in the request
   * @param handle opaque, {@value #HANDLE_BYTES} bytes in lower-case hex; identifies this hit in
   *     later requests
   * @param distance in bits
   * @param source its index in the answer's sources
   * @param offset of the sentence in the source, in UTF-16 code units; -1 if the grant hides it
   * @param length of the sentence; 0 if the grant hides it
   */
  record Hit(int fingerprint, String handle, int distance, int source, int offset, int length) {

    public static final int HANDLE_BYTES = 16;
  }

  /**
   * Polls a check.
   *
   * @param check the id of the check's message
   */
  record PollRequest(UUID check) implements Request {}

  /**
   * The answer to a poll.
   *
   * @param answer the present answer to the check
   */
  record PollAnswer(CheckAnswer answer) implements Answer {}

  /**
   * Asks for proofs of hits, before any text is shown.
   *
   * @param check the id of the check's message
   * @param epoch of the check's seed, by name
   * @param handles of hits, 1 to {@value #HANDLES_MAX}, each once
   */
  record ProofRequest(UUID check, String epoch, List<String> handles) implements Request {

    public static final int HANDLES_MAX = 512;

    /** The purpose of the proofs' derived seed: one for each direction between two sites. */
    public static String purpose(String asking, String asked) {
      return "proof:" + asking + ":" + asked;
    }
  }

  /**
   * The proofs; hits without one are left out.
   *
   * @param proofs of requested hits, each once; at most {@value ProofRequest#HANDLES_MAX}
   */
  record ProofAnswer(List<Proof> proofs) implements Answer {}

  /**
   * Evidence of knowing a sentence, or a very similar one.
   *
   * @param handle of a hit
   * @param fingerprint of the hit's sentence, 13 bytes, under the seed derived from the epoch's for
   *     these two sites: see {@code docs/reference/federation-messages.md}
   */
  record Proof(String handle, Bytes fingerprint) {}

  /**
   * Shows own texts and asks for their overlaps with the sources of their hits.
   *
   * @param check the id of the check's message
   * @param items 1 to {@value #ITEMS_MAX}
   */
  record EvidenceRequest(UUID check, List<EvidenceItem> items) implements Request {

    public static final int ITEMS_MAX = 64;
  }

  /**
   * A text with hits, all of one source.
   *
   * @param text the windows of the hits' fingerprints, the text between them, and some context; at
   *     most {@value #TEXT_LENGTH_PER_HANDLE_MAX} UTF-16 code units for each handle
   */
  record EvidenceItem(List<String> handles, String text) {

    public static final int TEXT_LENGTH_PER_HANDLE_MAX = 1000;
  }

  /**
   * The results of evidence.
   *
   * @param items in the order of the request's
   */
  record EvidenceAnswer(List<EvidenceFound> items) implements Answer {}

  /**
   * The overlaps of one text with its source.
   *
   * @param passages may be empty; at most {@value #PASSAGES_MAX}
   */
  record EvidenceFound(EvidenceState state, List<SharedPassage> passages) {

    public static final int PASSAGES_MAX = 256;
  }

  enum EvidenceState {
    COMPARED,
    /** No such hit, or no valid grant: not distinguished. */
    DENIED,
    UNAVAILABLE
  }

  /**
   * A passage of both texts, in UTF-16 code units.
   *
   * @param suspiciousOffset in the shown text
   * @param sourceOffset in the source
   * @param similarity 0 to 1
   * @param kind identical, modified or rewritten
   * @param snippet the source's text there, null if the grant hides it
   */
  record SharedPassage(
      int suspiciousOffset,
      int suspiciousLength,
      int sourceOffset,
      int sourceLength,
      double similarity,
      String kind,
      @Nullable String snippet) {}

  /**
   * Ends a check and deletes its result.
   *
   * @param check the id of the check's message
   */
  record CancelRequest(UUID check) implements Request {}

  /** The check was deleted, or was unknown: not distinguished. */
  record CancelAnswer() implements Answer {}
}
