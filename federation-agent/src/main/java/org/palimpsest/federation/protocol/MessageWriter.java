package org.palimpsest.federation.protocol;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.cbor.CborFields;

/** Writes the fields of messages. */
final class MessageWriter {

  private MessageWriter() {}

  static CborFields fields(Message message) {
    return message instanceof Message.Request request
        ? ofRequest(request)
        : ofAnswer((Message.Answer) message);
  }

  private static CborFields ofRequest(Message.Request request) {
    if (request instanceof Message.HelloRequest hello) {
      return new CborFields()
          .put("serial", hello.descriptorSerial())
          .put("audit", hello.auditHead());
    }
    if (request instanceof Message.LibrariesRequest) {
      return new CborFields();
    }
    if (request instanceof Message.CheckRequest check) {
      return new CborFields()
          .put("libraries", check.libraries())
          .put("scheme", check.scheme())
          .put("epoch", check.epoch())
          .put("columns", FingerprintColumns.toColumns(check.fingerprints()))
          .put("runs", check.newRuns());
    }
    if (request instanceof Message.PollRequest poll) {
      return new CborFields().put("check", Uuids.bytes(poll.check()));
    }
    if (request instanceof Message.ProofRequest proof) {
      return new CborFields()
          .put("check", Uuids.bytes(proof.check()))
          .put("epoch", proof.epoch())
          .put("handles", proof.handles().stream().map(Bytes::ofHex).toList());
    }
    if (request instanceof Message.EvidenceRequest evidence) {
      return new CborFields()
          .put("check", Uuids.bytes(evidence.check()))
          .put("items", each(evidence.items(), MessageWriter::item));
    }
    return new CborFields().put("check", Uuids.bytes(((Message.CancelRequest) request).check()));
  }

  private static CborFields ofAnswer(Message.Answer answer) {
    if (answer instanceof Message.HelloAnswer hello) {
      return new CborFields()
          .put("versions", hello.versions())
          .put("descriptor", hello.descriptor())
          .put("audit", hello.auditHead());
    }
    if (answer instanceof Message.LibrariesAnswer libraries) {
      return new CborFields().put("libraries", each(libraries.libraries(), MessageWriter::library));
    }
    if (answer instanceof Message.CheckAnswer check) {
      return checkAnswer(check);
    }
    if (answer instanceof Message.PollAnswer poll) {
      return new CborFields().put("answer", checkAnswer(poll.answer()));
    }
    if (answer instanceof Message.ProofAnswer proof) {
      return new CborFields().put("proofs", each(proof.proofs(), MessageWriter::proof));
    }
    if (answer instanceof Message.EvidenceAnswer evidence) {
      return new CborFields().put("items", each(evidence.items(), MessageWriter::found));
    }
    return new CborFields();
  }

  private static CborFields library(Message.OfferedLibrary library) {
    return new CborFields()
        .put("id", library.id())
        .put("title", library.title())
        .put("text", library.description())
        .put("documents", library.documents())
        .put("epochs", library.epochs())
        .put("operations", library.operations().stream().sorted().map(MessageWriter::word).toList())
        .put("evidence", word(library.evidence()))
        .put("quota", library.sentencesPerDay())
        .put("left", library.sentencesLeft());
  }

  private static CborFields checkAnswer(Message.CheckAnswer answer) {
    return new CborFields()
        .put("state", word(answer.state()))
        .put("outcomes", outcomes(answer.outcomes()))
        .put("sources", each(answer.sources(), MessageWriter::source))
        .put("hits", each(answer.hits(), MessageWriter::hit))
        .put("poll", answer.pollAfterMillis());
  }

  /** By id, so that the order of a map reveals nothing. */
  private static List<CborFields> outcomes(Map<String, Message.LibraryOutcome> outcomes) {
    return each(
        List.copyOf(new TreeMap<>(outcomes).entrySet()),
        outcome ->
            new CborFields()
                .put("library", outcome.getKey())
                .put("outcome", word(outcome.getValue())));
  }

  private static CborFields source(Message.HitSource source) {
    return new CborFields()
        .put("library", source.library())
        .put("id", source.id())
        .put("title", source.title());
  }

  /** Keys of one letter: there are thousands of hits. */
  private static CborFields hit(Message.Hit hit) {
    return new CborFields()
        .put("f", hit.fingerprint())
        .put("h", Bytes.ofHex(hit.handle()))
        .put("d", hit.distance())
        .put("s", hit.source())
        .put("o", hit.offset())
        .put("l", hit.length());
  }

  /** Keys of one letter, as in a hit. */
  private static CborFields proof(Message.Proof proof) {
    return new CborFields().put("h", Bytes.ofHex(proof.handle())).put("f", proof.fingerprint());
  }

  private static CborFields item(Message.EvidenceItem item) {
    return new CborFields()
        .put("handles", item.handles().stream().map(Bytes::ofHex).toList())
        .put("text", item.text());
  }

  private static CborFields found(Message.EvidenceFound found) {
    return new CborFields()
        .put("state", word(found.state()))
        .put("passages", each(found.passages(), MessageWriter::passage));
  }

  private static CborFields passage(Message.SharedPassage passage) {
    return new CborFields()
        .put("offset", passage.suspiciousOffset())
        .put("length", passage.suspiciousLength())
        .put("source", passage.sourceOffset())
        .put("extent", passage.sourceLength())
        .put("similarity", passage.similarity())
        .put("kind", passage.kind())
        .put("snippet", passage.snippet());
  }

  private static <T> List<CborFields> each(List<T> values, Function<T, CborFields> writer) {
    return values.stream().map(writer).toList();
  }

  static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
