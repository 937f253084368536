package org.palimpsest.federation.answer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.hit.LibrarySearch;
import org.palimpsest.federation.hit.NearSentence;

/**
 * Searches libraries by {@code /check} of the site's own SolrCloud.
 *
 * @param solr its timeout must be longer than a library's deadline
 */
public record SolrLibrarySearch(SolrConnection solr, AnswerSettings settings)
    implements LibrarySearch {

  private static final String MATCHES = "matches";
  private static final String SOURCES = "sources";

  /** Limit of listed matches in {@code /check}, the nearest. */
  private static final int MATCHES_LISTED_MAX = 20_000;

  /**
   * {@inheritDoc}
   *
   * <p>Common sentences are included: they may be rare in the asking site's library, which cannot
   * find them otherwise.
   */
  @Override
  public Found search(String collection, String scheme, Bytes fingerprints, Duration timeAllowed) {
    CheckRequest request =
        CheckRequest.ofFingerprints(
                Base64.getUrlEncoder().withoutPadding().encodeToString(fingerprints.toArray()),
                scheme)
            .align(false)
            .matches(true)
            .flips(settings.flips())
            .distance(settings.hits().lookupDistance())
            .extensionDistance(settings.hits().nearDistance())
            .rows(settings.sourcesPerLibrary())
            .exclude()
            .timeAllowedMillis(timeAllowed.toMillis())
            .shardsTolerant(true);
    ObjectNode answer = solr.check(collection, request).json();
    List<FoundSource> sources = new ArrayList<>();
    for (JsonNode source : answer.path(SOURCES)) {
      sources.add(foundSource(source));
    }
    int listed = sources.stream().mapToInt(source -> source.near().size()).sum();
    boolean cut = listed >= MATCHES_LISTED_MAX || sources.size() >= settings.sourcesPerLibrary();
    return new Found(sources, !answer.path("partialResults").asBoolean(), cut);
  }

  private static FoundSource foundSource(JsonNode source) {
    if (!source
        .path(MATCHES)
        .isArray()) { // an older plugin; without this check, nothing would seem near
      throw new PalimpsestException(
          Reason.NOT_SOLR, "The answer of /check has no matches; the plugin is too old.");
    }
    List<NearSentence> near = new ArrayList<>();
    for (JsonNode match : source.path(MATCHES)) {
      near.add(
          new NearSentence(
              match.path("fingerprint").asInt(),
              match.path("offset").asInt(),
              match.path("length").asInt(),
              match.path("distance").asInt()));
    }
    return new FoundSource(
        source.path("id").asText(),
        source.path("title").isTextual() ? source.path("title").asText() : null,
        near);
  }

  /**
   * {@inheritDoc}
   *
   * <p>Uses aligned passages only: passages of fingerprints would show text that is not shared.
   */
  @Override
  public List<Overlap> compare(
      String collection, String document, String text, Duration timeAllowed) {
    CheckRequest request =
        CheckRequest.ofText(text)
            .sources(document)
            .align(true)
            .param(CheckParams.DEPTH, "fingerprints")
            .passagesText(true)
            .exclude()
            .commonMax(0)
            .timeAllowedMillis(timeAllowed.toMillis());
    ObjectNode answer = solr.check(collection, request).json();
    if (answer.path("partialResults").asBoolean()) {
      throw new PalimpsestException(Reason.NO_ANSWER, "The text was not compared in time.");
    }
    List<Overlap> overlaps = new ArrayList<>();
    for (JsonNode source : answer.path(SOURCES)) {
      if (source.path("id").asText().equals(document)) {
        source.path("passages").forEach(passage -> overlaps.add(overlap(passage)));
      }
    }
    return overlaps;
  }

  private static Overlap overlap(JsonNode passage) {
    JsonNode suspicious = passage.path("suspicious");
    JsonNode source = passage.path("source");
    return new Overlap(
        suspicious.path("offset").asInt(),
        suspicious.path("length").asInt(),
        source.path("offset").asInt(),
        source.path("length").asInt(),
        passage.path("similarity").asDouble(),
        passage.path("kind").asText("rewritten"),
        source.path("text").asText(""));
  }

  /**
   * {@inheritDoc}
   *
   * <p>The document is its only possible source and excluded as such: there is no lookup, and all
   * its sentences are unmatched.
   */
  @Override
  public Map<Span, Bytes> sentences(
      String collection, String document, String purpose, Duration timeAllowed) {
    CheckRequest request =
        CheckRequest.ofIndexedDocument(document)
            .sources(document)
            .align(false)
            .param(CheckParams.DEPTH, "fingerprints")
            .exclude()
            .commonMax(0)
            .unmatched(true)
            .unmatchedPurpose(purpose)
            .timeAllowedMillis(timeAllowed.toMillis());
    Map<Span, Bytes> sentences = new HashMap<>();
    for (JsonNode each : solr.check(collection, request).json().path("unmatched")) {
      sentences.put(
          new Span(each.path("offset").asInt(), each.path("length").asInt()),
          Bytes.of(Base64.getUrlDecoder().decode(each.path("fingerprint").asText())));
    }
    return sentences;
  }

  @Override
  public long documents(String collection) {
    var params = new ModifiableSolrParams();
    params.set(CommonParams.Q, "*:*");
    params.set(CommonParams.ROWS, 0);
    ObjectNode answer = solr.send(new QueryRequest(params), collection);
    return answer.path("response").path("numFound").asLong();
  }
}
