package org.palimpsest.federation.answer;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.answer.GrantedLibraries.Granted;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.Hit;
import org.palimpsest.federation.protocol.Message.HitSource;
import org.palimpsest.federation.protocol.Message.Proof;
import org.palimpsest.federation.protocol.Message.ProofAnswer;
import org.palimpsest.federation.protocol.Message.ProofRequest;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.state.Grants.Grant;

/**
 * Proves hits to another site: by fingerprints of their sentences under a seed of these two sites,
 * which require knowledge of the sentences.
 */
record ProofFinder(AnswerContext context) {

  /** The hits of one source to be proven. */
  private record SourceHits(Grant grant, String collection, String document, List<Hit> hits) {}

  /**
   * Answers; hits that cannot be proven are left out.
   *
   * @param from the asking site
   * @param own this site's name
   * @param id of the request's message
   * @throws RefusedException QUOTA: each proof counts as one sentence
   */
  ProofAnswer find(String from, String own, UUID id, ProofRequest request) throws RefusedException {
    Instant now = context.clock().instant();
    List<SourceHits> bySource = bySource(from, request, now);
    Map<Grant, Integer> sentences = new LinkedHashMap<>();
    bySource.forEach(each -> sentences.merge(each.grant, each.hits.size(), Integer::sum));
    context.take(from, id, sentences, now);
    return new ProofAnswer(proofs(bySource, ProofRequest.purpose(from, own)));
  }

  private List<SourceHits> bySource(String from, ProofRequest request, Instant now) {
    CheckAnswer answer = context.finished(from, request.check()).orElse(Answerer.UNKNOWN_CHECK);
    Map<String, Hit> hits = new HashMap<>();
    answer.hits().forEach(hit -> hits.put(hit.handle(), hit));
    Map<Integer, List<Hit>> bySource = new LinkedHashMap<>();
    for (String handle : request.handles()) {
      Hit hit = hits.get(handle);
      if (hit != null) {
        bySource.computeIfAbsent(hit.source(), any -> new ArrayList<>()).add(hit);
      }
    }
    Map<String, Optional<Granted>> grants = new HashMap<>();
    List<SourceHits> sources = new ArrayList<>();
    bySource.forEach(
        (index, ofSource) -> {
          HitSource source = answer.sources().get(index);
          grants
              .computeIfAbsent(
                  source.library(), id -> context.granted().find(from, id, Operation.EVIDENCE, now))
              .map(found -> sourceHits(found, source.id(), request.epoch(), ofSource))
              .ifPresent(sources::add);
        });
    return sources;
  }

  private static @Nullable SourceHits sourceHits(
      Granted found, @Nullable String document, String epoch, List<Hit> hits) {
    String collection = found.library().collections().get(epoch);
    return collection == null || document == null
        ? null
        : new SourceHits(found.grant(), collection, document, hits);
  }

  private List<Proof> proofs(List<SourceHits> bySource, String purpose) {
    List<Callable<List<Proof>>> pieces = new ArrayList<>();
    bySource.forEach(each -> pieces.add(() -> proofs(each, purpose)));
    List<Proof> proofs = new ArrayList<>();
    context
        .atOnce(pieces, "A hit could not be proven")
        .forEach(ofSource -> ofSource.ifPresent(proofs::addAll));
    return proofs;
  }

  private List<Proof> proofs(SourceHits source, String purpose) {
    Map<Span, Bytes> sentences =
        context
            .search()
            .sentences(
                source.collection, source.document, purpose, context.settings().answerWithin());
    List<Proof> proofs = new ArrayList<>();
    for (Hit hit : source.hits) {
      Bytes fingerprint = sentences.get(new Span(hit.offset(), hit.length()));
      if (fingerprint != null) {
        proofs.add(new Proof(hit.handle(), fingerprint));
      }
    }
    return proofs;
  }
}
