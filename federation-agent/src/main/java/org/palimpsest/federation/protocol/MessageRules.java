package org.palimpsest.federation.protocol;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.bytes.Bytes;

/**
 * Rules for the values of messages. Each refusal names the field and the bound, never the value.
 */
final class MessageRules {

  static final int VERSIONS_MAX = 16;
  private static final int AUDIT_HEAD_BYTES_MAX = 1 << 10;
  static final int DESCRIPTOR_BYTES_MAX = 1 << 16;
  static final int LIBRARIES_OFFERED_MAX = 1000;
  static final int EPOCHS_MAX = 16;
  static final int LIBRARY_TITLE_LENGTH_MAX = 200;
  static final int LIBRARY_TEXT_LENGTH_MAX = 2000;
  static final int POLL_MILLIS_MAX = 60_000;
  static final int DISTANCE_MAX = 128;
  static final int HANDLES_MAX = 512;
  static final int SNIPPET_LENGTH_MAX = 100_000;

  private static final Pattern HANDLE = Pattern.compile("[0-9a-f]{32}");
  private static final Set<String> KINDS = Set.of("identical", "minor", "modified", "rewritten");

  private MessageRules() {}

  static void check(Message message) {
    if (message instanceof Message.Request request) {
      checkRequest(request);
    } else {
      checkAnswer((Message.Answer) message);
    }
  }

  private static void checkRequest(Message.Request request) {
    if (request instanceof Message.HelloRequest hello) {
      range(hello.descriptorSerial(), 0, Long.MAX_VALUE, "serial");
      checkHead(hello.auditHead());
    } else if (request instanceof Message.CheckRequest check) {
      checkRequest(check);
    } else if (request instanceof Message.ProofRequest proof) {
      matches(proof.epoch(), Names.EPOCH, "epoch");
      checkHandles(proof.handles(), "handles");
    } else if (request instanceof Message.EvidenceRequest evidence) {
      count(evidence.items(), 1, Message.EvidenceRequest.ITEMS_MAX, "items");
      evidence.items().forEach(MessageRules::checkItem);
    }
  }

  private static void checkRequest(Message.CheckRequest check) {
    count(check.libraries(), 1, Message.CheckRequest.LIBRARIES_MAX, "libraries");
    each(check.libraries(), Names.LIBRARY, "libraries");
    distinct(check.libraries(), "libraries");
    matches(check.scheme(), Names.SCHEME, "scheme");
    matches(check.epoch(), Names.EPOCH, "epoch");
    int bytes = check.fingerprints().size();
    int fingerprints = bytes / FingerprintColumns.FINGERPRINT_BYTES;
    require(
        bytes % FingerprintColumns.FINGERPRINT_BYTES == 0
            && fingerprints >= 1
            && fingerprints <= Message.CheckRequest.FINGERPRINTS_MAX,
        "columns",
        "must hold 1 to " + Message.CheckRequest.FINGERPRINTS_MAX + " fingerprints");
    int last = 0;
    for (int run : check.newRuns()) {
      require(
          run > last && run < fingerprints, "runs", "must rise, from 1 to the last fingerprint");
      last = run;
    }
  }

  private static void checkHandles(List<String> handles, String field) {
    count(handles, 1, HANDLES_MAX, field);
    each(handles, HANDLE, field);
    distinct(handles, field);
  }

  private static void checkItem(Message.EvidenceItem item) {
    checkHandles(item.handles(), "items.handles");
    int lengthMax = Message.EvidenceItem.TEXT_LENGTH_PER_HANDLE_MAX * item.handles().size();
    length(item.text(), 1, lengthMax, "items.text");
  }

  private static void checkAnswer(Message.Answer answer) {
    if (answer instanceof Message.HelloAnswer hello) {
      checkHello(hello);
    } else if (answer instanceof Message.LibrariesAnswer libraries) {
      count(libraries.libraries(), 0, LIBRARIES_OFFERED_MAX, "libraries");
      libraries.libraries().forEach(MessageRules::checkLibrary);
      distinct(
          libraries.libraries().stream().map(Message.OfferedLibrary::id).toList(), "libraries");
    } else if (answer instanceof Message.CheckAnswer check) {
      checkAnswer(check);
    } else if (answer instanceof Message.PollAnswer poll) {
      checkAnswer(poll.answer());
    } else if (answer instanceof Message.ProofAnswer proof) {
      count(proof.proofs(), 0, Message.ProofRequest.HANDLES_MAX, "proofs");
      proof.proofs().forEach(MessageRules::checkProof);
      distinct(proof.proofs().stream().map(Message.Proof::handle).toList(), "proofs.h");
    } else if (answer instanceof Message.EvidenceAnswer evidence) {
      count(evidence.items(), 0, Message.EvidenceRequest.ITEMS_MAX, "items");
      evidence.items().forEach(MessageRules::checkFound);
    }
  }

  private static void checkHello(Message.HelloAnswer hello) {
    count(hello.versions(), 1, VERSIONS_MAX, "versions");
    distinct(hello.versions(), "versions");
    hello.versions().forEach(version -> range(version, 1, Integer.MAX_VALUE, "versions"));
    Bytes descriptor = hello.descriptor();
    if (descriptor != null) {
      range(descriptor.size(), 1, DESCRIPTOR_BYTES_MAX, "descriptor's length");
    }
    checkHead(hello.auditHead());
  }

  private static void checkHead(@Nullable Bytes head) {
    if (head != null) {
      range(head.size(), 1, AUDIT_HEAD_BYTES_MAX, "audit's length");
    }
  }

  private static void checkLibrary(Message.OfferedLibrary library) {
    matches(library.id(), Names.LIBRARY, "libraries.id");
    length(library.title(), 0, LIBRARY_TITLE_LENGTH_MAX, "libraries.title");
    length(library.description(), 0, LIBRARY_TEXT_LENGTH_MAX, "libraries.text");
    range(library.documents(), 0, Long.MAX_VALUE, "libraries.documents");
    count(library.epochs(), 0, EPOCHS_MAX, "libraries.epochs");
    each(library.epochs(), Names.EPOCH, "libraries.epochs");
    distinct(library.epochs(), "libraries.epochs");
    range(library.sentencesPerDay(), 0, Integer.MAX_VALUE, "libraries.quota");
    range(library.sentencesLeft(), 0, Integer.MAX_VALUE, "libraries.left");
  }

  private static void checkAnswer(Message.CheckAnswer answer) {
    count(answer.outcomes().keySet(), 0, Message.CheckRequest.LIBRARIES_MAX, "outcomes");
    each(answer.outcomes().keySet(), Names.LIBRARY, "outcomes.library");
    count(answer.sources(), 0, Message.CheckAnswer.SOURCES_MAX, "sources");
    for (Message.HitSource source : answer.sources()) {
      matches(source.library(), Names.LIBRARY, "sources.library");
      optionalLength(source.id(), 1, Message.HitSource.ID_LENGTH_MAX, "sources.id");
      optionalLength(source.title(), 0, Message.HitSource.TITLE_LENGTH_MAX, "sources.title");
    }
    count(answer.hits(), 0, Message.CheckAnswer.HITS_MAX, "hits");
    answer.hits().forEach(hit -> checkHit(hit, answer.sources().size()));
    distinct(answer.hits().stream().map(Message.Hit::handle).toList(), "hits.h");
    range(answer.pollAfterMillis(), 0, POLL_MILLIS_MAX, "poll");
  }

  private static void checkHit(Message.Hit hit, int sources) {
    range(hit.fingerprint(), 0, Message.CheckRequest.FINGERPRINTS_MAX - 1, "hits.f");
    matches(hit.handle(), HANDLE, "hits.h");
    range(hit.distance(), 0, DISTANCE_MAX, "hits.d");
    require(hit.source() >= 0 && hit.source() < sources, "hits.s", "must be the index of a source");
    range(hit.offset(), -1, Integer.MAX_VALUE, "hits.o");
    range(hit.length(), 0, hit.offset() < 0 ? 0 : Integer.MAX_VALUE, "hits.l");
  }

  private static void checkProof(Message.Proof proof) {
    matches(proof.handle(), HANDLE, "proofs.h");
    require(
        proof.fingerprint().size() == FingerprintColumns.FINGERPRINT_BYTES,
        "proofs.f",
        "must have " + FingerprintColumns.FINGERPRINT_BYTES + " bytes");
  }

  private static void checkFound(Message.EvidenceFound found) {
    count(found.passages(), 0, Message.EvidenceFound.PASSAGES_MAX, "items.passages");
    found.passages().forEach(MessageRules::checkPassage);
  }

  private static void checkPassage(Message.SharedPassage passage) {
    range(passage.suspiciousOffset(), 0, Integer.MAX_VALUE, "items.passages.offset");
    range(passage.suspiciousLength(), 0, Integer.MAX_VALUE, "items.passages.length");
    range(passage.sourceOffset(), 0, Integer.MAX_VALUE, "items.passages.source");
    range(passage.sourceLength(), 0, Integer.MAX_VALUE, "items.passages.extent");
    // Also refuses NaN.
    require(
        passage.similarity() >= 0 && passage.similarity() <= 1,
        "items.passages.similarity",
        "must be 0 to 1");
    require(KINDS.contains(passage.kind()), "items.passages.kind", "has a word that is not known");
    optionalLength(passage.snippet(), 0, SNIPPET_LENGTH_MAX, "items.passages.snippet");
  }

  private static void range(long value, long min, long max, String field) {
    require(value >= min && value <= max, field, "must be " + min + " to " + max);
  }

  private static void count(Collection<?> values, int min, int max, String field) {
    require(
        values.size() >= min && values.size() <= max,
        field,
        "must have " + min + " to " + max + " elements");
  }

  private static void distinct(List<?> values, String field) {
    require(new HashSet<>(values).size() == values.size(), field, "must have each element once");
  }

  private static void each(Collection<String> values, Pattern pattern, String field) {
    values.forEach(value -> matches(value, pattern, field));
  }

  private static void matches(String value, Pattern pattern, String field) {
    require(pattern.matcher(value).matches(), field, "must match " + pattern.pattern());
  }

  private static void optionalLength(@Nullable String value, int min, int max, String field) {
    if (value != null) {
      length(value, min, max, field);
    }
  }

  private static void length(String value, int min, int max, String field) {
    require(
        value.length() >= min && value.length() <= max,
        field,
        "must have " + min + " to " + max + " UTF-16 code units");
  }

  private static void require(boolean holds, String field, String must) {
    if (!holds) {
      throw new IllegalArgumentException("The field " + field + " " + must + ".");
    }
  }
}
