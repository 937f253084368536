package org.palimpsest.federation.answer;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.answer.GrantedLibraries.Granted;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.hit.LibrarySearch;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.Hit;
import org.palimpsest.federation.protocol.Message.HitSource;
import org.palimpsest.federation.protocol.Message.Proof;
import org.palimpsest.federation.protocol.Message.ProofAnswer;
import org.palimpsest.federation.protocol.Message.ProofRequest;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.state.Checks.KeptCheck;
import org.palimpsest.federation.state.Grant;
import org.palimpsest.federation.state.SiteState;

/**
 * Proves to another site that this one has what its hits say: the fingerprints of their sentences
 * under a seed of these two sites, which nobody can make who does not know the sentences.
 */
final class ProofFinder {

  private final AnswerSettings settings;
  private final SiteState state;
  private final LibrarySearch search;
  private final GrantedLibraries granted;
  private final AtOnce atOnce;
  private final OpenPlaces places;
  private final InstantSource clock;

  ProofFinder(
      AnswerSettings settings,
      SiteState state,
      LibrarySearch search,
      Executor searchers,
      OpenPlaces places,
      InstantSource clock) {
    this.settings = settings;
    this.state = state;
    this.search = search;
    this.granted = new GrantedLibraries(state.libraries(), state.grants());
    this.atOnce = new AtOnce(searchers, settings.answerWithin());
    this.places = places;
    this.clock = clock;
  }

  /** The hits of one source that are to be proven. */
  private record Asked(Grant grant, String collection, String document, List<Hit> hits) {}

  /**
   * Answers; hits that nothing can be said of are left out.
   *
   * @param from who asks
   * @param asked this site's name
   * @param id of the request's message
   * @throws RefusedException QUOTA: each proof counts as one sentence
   */
  ProofAnswer find(String from, String asked, UUID id, ProofRequest request)
      throws RefusedException {
    Instant now = clock.instant();
    List<Asked> bySource = bySource(from, request, now);
    Map<Grant, Integer> sentences = new LinkedHashMap<>();
    bySource.forEach(each -> sentences.merge(each.grant, each.hits.size(), Integer::sum));
    places.hold(from, id, Places.take(state, id, sentences, now));
    return new ProofAnswer(proofs(bySource, ProofRequest.purpose(from, asked)));
  }

  private List<Asked> bySource(String from, ProofRequest request, Instant now) {
    Optional<KeptCheck> kept =
        state.checks().find(from, request.check()).filter(KeptCheck::finished);
    if (kept.isEmpty()) {
      return List.of();
    }
    CheckAnswer answer = KeptAnswers.read(kept.get().answer());
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
    List<Asked> asked = new ArrayList<>();
    bySource.forEach(
        (index, ofSource) -> {
          HitSource source = answer.sources().get(index);
          grants
              .computeIfAbsent(
                  source.library(), id -> granted.find(from, id, Operation.EVIDENCE, now))
              .map(found -> asked(found, source.id(), request.epoch(), ofSource))
              .ifPresent(asked::add);
        });
    return asked;
  }

  private static @Nullable Asked asked(
      Granted found, @Nullable String document, String epoch, List<Hit> hits) {
    String collection = found.library().collections().get(epoch);
    return collection == null || document == null
        ? null
        : new Asked(found.grant(), collection, document, hits);
  }

  private List<Proof> proofs(List<Asked> bySource, String purpose) {
    List<Callable<List<Proof>>> pieces = new ArrayList<>();
    bySource.forEach(each -> pieces.add(() -> proofs(each, purpose)));
    List<Proof> proofs = new ArrayList<>();
    atOnce
        .of(pieces, "A hit could not be proven")
        .forEach(ofSource -> ofSource.ifPresent(proofs::addAll));
    return proofs;
  }

  private List<Proof> proofs(Asked asked, String purpose) {
    Map<Span, Bytes> sentences =
        search.sentences(asked.collection, asked.document, purpose, settings.answerWithin());
    List<Proof> proofs = new ArrayList<>();
    for (Hit hit : asked.hits) {
      Bytes fingerprint = sentences.get(new Span(hit.offset(), hit.length()));
      if (fingerprint != null) {
        proofs.add(new Proof(hit.handle(), fingerprint));
      }
    }
    return proofs;
  }
}
