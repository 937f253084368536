package org.palimpsest.federation.protocol;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Bytes;

/** What is sealed in an envelope. Lists and maps are never null, and not to be changed. */
public sealed interface Message {

  /** As the header says it. */
  MessageType type();

  /** A question to another site. */
  sealed interface Request extends Message {}

  /** Its answer. */
  sealed interface Answer extends Message {}

  /**
   * Asks whether the other site is there.
   *
   * @param descriptorSerial of the asked site's descriptor that the asking one holds
   * @param auditHead how far the asking site's audit log goes, signed; null where it is not told
   */
  record HelloRequest(long descriptorSerial, @Nullable Bytes auditHead) implements Request {

    /** One that does not tell of the audit log. */
    public HelloRequest(long descriptorSerial) {
      this(descriptorSerial, null);
    }

    @Override
    public MessageType type() {
      return MessageType.HELLO;
    }
  }

  /**
   * Says that it is.
   *
   * @param versions of the protocol that are spoken
   * @param descriptor the signed descriptor where it is newer than the one that was named, else
   *     null
   * @param auditHead the longest audit log that the asking site has told of, as it signed it; null
   *     where it never has
   */
  record HelloAnswer(List<Integer> versions, @Nullable Bytes descriptor, @Nullable Bytes auditHead)
      implements Answer {

    /** One to a site that has not told of its audit log. */
    public HelloAnswer(List<Integer> versions, @Nullable Bytes descriptor) {
      this(versions, descriptor, null);
    }

    @Override
    public MessageType type() {
      return MessageType.HELLO;
    }
  }

  /** Asks what may be searched. */
  record LibrariesRequest() implements Request {
    @Override
    public MessageType type() {
      return MessageType.LIBRARIES;
    }
  }

  /**
   * The libraries that the asking site has a valid grant for; no others.
   *
   * @param libraries by their id
   */
  record LibrariesAnswer(List<OfferedLibrary> libraries) implements Answer {
    @Override
    public MessageType type() {
      return MessageType.LIBRARIES;
    }
  }

  /**
   * A library that another site may check against.
   *
   * @param id unique at its site
   * @param title for people
   * @param description for people, may be empty
   * @param documents how many it has, about
   * @param epochs of the seed in which it can be asked, the newest first
   * @param operations that are granted
   * @param evidence how much of a source is shown
   * @param sentencesPerDay the quota
   * @param sentencesLeft of today's
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
   * @param scheme as {@code TableHeader.key()} spells it, with sentence length and analysis, so
   *     that a library that is made otherwise refuses them; or as {@code Scheme.key()} does
   * @param epoch of the seed, by name
   * @param fingerprints of windows in the order of their text, 13 bytes each, one behind the other;
   *     1 to {@value #FINGERPRINTS_MAX} of them. Sent in columns.
   * @param newRuns indices of fingerprints that do not follow the one before them in the text,
   *     rising, without 0
   */
  record CheckRequest(
      List<String> libraries,
      String scheme,
      String epoch,
      Bytes fingerprints,
      List<Integer> newRuns)
      implements Request {

    /** How many libraries one message may name. */
    public static final int LIBRARIES_MAX = 16;

    /** How many fingerprints one message may bring. */
    public static final int FINGERPRINTS_MAX = 512;

    @Override
    public MessageType type() {
      return MessageType.CHECK;
    }
  }

  /**
   * How far a check is.
   *
   * @param state whether it is over
   * @param outcomes of each library that was named
   * @param sources that the hits stand in
   * @param hits by their fingerprint, then their source
   * @param pollAfterMillis when to ask again, while it runs; else 0
   */
  record CheckAnswer(
      CheckState state,
      Map<String, LibraryOutcome> outcomes,
      List<HitSource> sources,
      List<Hit> hits,
      int pollAfterMillis)
      implements Answer {

    /** How many sources one answer may name. */
    public static final int SOURCES_MAX = 2048;

    /** How many hits one answer may have. */
    public static final int HITS_MAX = 8192;

    @Override
    public MessageType type() {
      return MessageType.CHECK;
    }
  }

  /** Whether a check is over. */
  enum CheckState {
    DONE,
    /** Over, with something missing: the outcomes tell what. */
    PARTIAL,
    RUNNING
  }

  /** What became of one library in a check. */
  enum LibraryOutcome {
    OK,
    TIMEOUT,
    /** There is no such library, or no grant for it: which, is not told. */
    DENIED,
    UNAVAILABLE
  }

  /**
   * A document that fingerprints were found in.
   *
   * @param library its id
   * @param id of the document, null where the grant does not show it; at most {@value
   *     #ID_LENGTH_MAX} UTF-16 code units
   * @param title of the document, null where the grant does not show it or it has none; at most
   *     {@value #TITLE_LENGTH_MAX} UTF-16 code units
   */
  record HitSource(String library, @Nullable String id, @Nullable String title) {

    /** How long an id may be. */
    public static final int ID_LENGTH_MAX = 1024;

    /** How long a title may be. */
    public static final int TITLE_LENGTH_MAX = 1000;
  }

  /**
   * A fingerprint and a sentence of a source that is near it.
   *
   * @param fingerprint its index in the request
   * @param handle opaque, {@value #HANDLE_BYTES} bytes in lower-case hex; names this hit in a
   *     request for evidence
   * @param distance in bits
   * @param source its index in the answer's sources
   * @param offset of the sentence in the source, in UTF-16 code units; -1 where the grant does not
   *     show it
   * @param length of the sentence likewise; 0 where the grant does not show it
   */
  record Hit(int fingerprint, String handle, int distance, int source, int offset, int length) {

    /** How long a handle is. */
    public static final int HANDLE_BYTES = 16;
  }

  /**
   * Asks how far a check is.
   *
   * @param check the id of the check's message
   */
  record PollRequest(UUID check) implements Request {
    @Override
    public MessageType type() {
      return MessageType.POLL;
    }
  }

  /**
   * The answer to a poll.
   *
   * @param answer as the check itself would answer now
   */
  record PollAnswer(CheckAnswer answer) implements Answer {
    @Override
    public MessageType type() {
      return MessageType.POLL;
    }
  }

  /**
   * Asks for proof that the other site has what its hits say, before any text is shown to it.
   *
   * @param check the id of the check's message
   * @param epoch of the check's seed, by name
   * @param handles of hits, 1 to {@value #HANDLES_MAX}, each once
   */
  record ProofRequest(UUID check, String epoch, List<String> handles) implements Request {

    /** How many hits one message may name. */
    public static final int HANDLES_MAX = 512;

    /**
     * The purpose that the seed of the proofs is made for: the same for all questions of one site
     * to another in an epoch, and another one in the other direction.
     */
    public static String purpose(String asking, String asked) {
      return "proof:" + asking + ":" + asked;
    }

    @Override
    public MessageType type() {
      return MessageType.PROOF;
    }
  }

  /**
   * The proofs; a hit that there is none of, or none can be given of, is left out.
   *
   * @param proofs of hits that were named, each once; at most {@value ProofRequest#HANDLES_MAX}
   */
  record ProofAnswer(List<Proof> proofs) implements Answer {
    @Override
    public MessageType type() {
      return MessageType.PROOF;
    }
  }

  /**
   * What only who has a sentence, or one much like it, can tell.
   *
   * @param handle of a hit
   * @param fingerprint of the hit's sentence, 13 bytes, under the seed that is made of the epoch's
   *     for these two sites: see {@code docs/reference/federation-messages.md}
   */
  record Proof(String handle, Bytes fingerprint) {}

  /**
   * Shows texts of one's own and asks where they overlap with the sources of their hits.
   *
   * @param check the id of the check's message
   * @param items 1 to {@value #ITEMS_MAX}
   */
  record EvidenceRequest(UUID check, List<EvidenceItem> items) implements Request {

    /** How many texts one message may show. */
    public static final int ITEMS_MAX = 64;

    @Override
    public MessageType type() {
      return MessageType.EVIDENCE;
    }
  }

  /**
   * A text with hits, all of one source.
   *
   * @param handles of the hits
   * @param text that the fingerprints of the hits were made of: the windows, what lies between
   *     them, and a little before and behind; at most {@value #TEXT_LENGTH_PER_HANDLE_MAX} UTF-16
   *     code units for each handle
   */
  record EvidenceItem(List<String> handles, String text) {

    /** How much text one hit opens. */
    public static final int TEXT_LENGTH_PER_HANDLE_MAX = 1000;
  }

  /**
   * What the other site found.
   *
   * @param items in the order of the request's
   */
  record EvidenceAnswer(List<EvidenceFound> items) implements Answer {
    @Override
    public MessageType type() {
      return MessageType.EVIDENCE;
    }
  }

  /**
   * Where one text overlaps with its source.
   *
   * @param state whether it was compared
   * @param passages empty where they do not overlap; at most {@value #PASSAGES_MAX}
   */
  record EvidenceFound(EvidenceState state, List<SharedPassage> passages) {

    /** How many passages one text may have with one source. */
    public static final int PASSAGES_MAX = 256;
  }

  /** What became of one text. */
  enum EvidenceState {
    COMPARED,
    /** No such hit, or no grant any more: which, is not told. */
    DENIED,
    UNAVAILABLE
  }

  /**
   * A stretch that both texts have.
   *
   * @param suspiciousOffset in the text that was shown, in UTF-16 code units
   * @param suspiciousLength likewise
   * @param sourceOffset in the source
   * @param sourceLength likewise
   * @param similarity 0 to 1
   * @param kind identical, modified or rewritten
   * @param snippet the source's text there, null where the grant does not show it
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
   * Ends a check and forgets what it found.
   *
   * @param check the id of the check's message
   */
  record CancelRequest(UUID check) implements Request {
    @Override
    public MessageType type() {
      return MessageType.CANCEL;
    }
  }

  /** It is forgotten, or was never known: which, is not told. */
  record CancelAnswer() implements Answer {
    @Override
    public MessageType type() {
      return MessageType.CANCEL;
    }
  }
}
