package org.palimpsest.federation.answer;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.answer.GrantedLibraries.Granted;
import org.palimpsest.federation.answer.RefusedException.Why;
import org.palimpsest.federation.answer.TextLimit.Asking;
import org.palimpsest.federation.answer.TextLimit.Compared;
import org.palimpsest.federation.hit.LibrarySearch;
import org.palimpsest.federation.protocol.EvidenceLevel;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.EvidenceAnswer;
import org.palimpsest.federation.protocol.Message.EvidenceFound;
import org.palimpsest.federation.protocol.Message.EvidenceItem;
import org.palimpsest.federation.protocol.Message.EvidenceRequest;
import org.palimpsest.federation.protocol.Message.EvidenceState;
import org.palimpsest.federation.protocol.Message.Hit;
import org.palimpsest.federation.protocol.Message.HitSource;
import org.palimpsest.federation.protocol.Message.SharedPassage;
import org.palimpsest.federation.protocol.Operation;
import org.palimpsest.federation.snippet.RoundedOverlap;
import org.palimpsest.federation.snippet.Snippet;
import org.palimpsest.federation.state.Grants.Grant;

/** Compares texts of another site with the sources of its hits. */
final class EvidenceFinder {

  /** Length of text that counts as one sentence of the quota. */
  static final int SENTENCE_LENGTH = 150;

  private static final long ANSWER_BYTES_MAX = 1_000_000;

  private static final EvidenceFound DENIED = new EvidenceFound(EvidenceState.DENIED, List.of());
  private static final EvidenceFound UNAVAILABLE =
      new EvidenceFound(EvidenceState.UNAVAILABLE, List.of());

  private final AnswerContext context;
  private final TextLimit limit;

  EvidenceFinder(AnswerContext context) {
    this.context = context;
    this.limit = new TextLimit(context.state(), context.clock());
  }

  /**
   * A text's comparison with a document.
   *
   * @param hits places in the document
   */
  private record Comparison(
      Granted granted, List<String> collections, String document, List<Span> hits) {}

  private record Handled(HitSource source, Span place) {}

  /**
   * Answers each item.
   *
   * @param id of the request's message
   * @throws RefusedException CONTENT, if an item has more text than its handles allow, or a handle
   *     twice; QUOTA
   */
  EvidenceAnswer find(String from, UUID id, EvidenceRequest request) throws RefusedException {
    for (EvidenceItem item : request.items()) {
      requireWellFormed(item);
    }
    Map<String, Handled> handled = byHandle(from, request.check());
    Instant now = context.clock().instant();
    Map<String, Optional<Granted>> known = new LinkedHashMap<>();
    Function<String, Optional<Granted>> grantOf =
        library ->
            known.computeIfAbsent(
                library, any -> context.granted().find(from, any, Operation.EVIDENCE, now));
    List<Optional<Comparison>> comparisons =
        request.items().stream().map(item -> comparison(item, handled, grantOf)).toList();
    context.take(from, id, sentences(request, comparisons), now);
    return new EvidenceAnswer(compareAll(from, request.items(), comparisons));
  }

  private static void requireWellFormed(EvidenceItem item) throws RefusedException {
    int handles = item.handles().size();
    if (handles == 0 || new HashSet<>(item.handles()).size() != handles) {
      throw new RefusedException(Why.CONTENT, 0, "An item has no handle, or one twice.");
    }
    if (item.text().length() > (long) handles * EvidenceItem.TEXT_LENGTH_PER_HANDLE_MAX) {
      throw new RefusedException(Why.CONTENT, 0, "An item has more text than its hits open.");
    }
  }

  private Map<String, Handled> byHandle(String from, UUID check) {
    return context.finished(from, check).map(EvidenceFinder::byHandle).orElse(Map.of());
  }

  private static Map<String, Handled> byHandle(CheckAnswer answer) {
    return answer.hits().stream()
        .collect(
            Collectors.toMap(
                Hit::handle,
                hit ->
                    new Handled(
                        answer.sources().get(hit.source()), new Span(hit.offset(), hit.length()))));
  }

  /** Empty if the handles are of several sources, or the library is not granted (any more). */
  private static Optional<Comparison> comparison(
      EvidenceItem item,
      Map<String, Handled> handled,
      Function<String, Optional<Granted>> grantOf) {
    List<Handled> hits =
        item.handles().stream().map(handled::get).filter(Objects::nonNull).toList();
    if (hits.size() < item.handles().size()) {
      return Optional.empty();
    }
    HitSource source = hits.get(0).source;
    if (source.id() == null || !hits.stream().allMatch(hit -> source.equals(hit.source))) {
      return Optional.empty();
    }
    String document = source.id();
    return grantOf
        .apply(source.library())
        .map(
            found ->
                new Comparison(
                    found,
                    List.copyOf(found.library().collections().values()),
                    document,
                    hits.stream().map(Handled::place).toList()));
  }

  private static Map<Grant, Integer> sentences(
      EvidenceRequest request, List<Optional<Comparison>> comparisons) {
    Map<Grant, Integer> sentences = new LinkedHashMap<>();
    for (int i = 0; i < comparisons.size(); i++) {
      int length = request.items().get(i).text().length();
      int count = (length + SENTENCE_LENGTH - 1) / SENTENCE_LENGTH;
      comparisons
          .get(i)
          .ifPresent(
              comparison -> sentences.merge(comparison.granted.grant(), count, Integer::sum));
    }
    return sentences;
  }

  private List<EvidenceFound> compareAll(
      String from, List<EvidenceItem> items, List<Optional<Comparison>> comparisons) {
    List<Callable<Compared>> pieces = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      String text = items.get(i).text();
      comparisons.get(i).ifPresent(comparison -> pieces.add(() -> compare(from, comparison, text)));
    }
    List<Optional<Compared>> compared = context.atOnce(pieces, "A text could not be compared");
    Set<Compared> tooMany = limit.tooMany(compared.stream().flatMap(Optional::stream).toList());
    Iterator<Optional<Compared>> next = compared.iterator();
    List<EvidenceFound> found = new ArrayList<>();
    long bytes = 0;
    for (Optional<Comparison> comparison : comparisons) {
      EvidenceFound one =
          comparison.isEmpty()
              ? DENIED
              : next.next().map(each -> found(each, tooMany, comparison.get())).orElse(UNAVAILABLE);
      bytes += bytesOf(one);
      found.add(bytes > ANSWER_BYTES_MAX ? UNAVAILABLE : one);
    }
    return found;
  }

  private EvidenceFound found(Compared compared, Set<Compared> tooMany, Comparison comparison) {
    return tooMany.contains(compared)
        ? DENIED
        : new EvidenceFound(
            EvidenceState.COMPARED,
            passages(compared.overlaps(), comparison.granted.grant(), compared.text()));
  }

  /** Approximate upper bound. */
  private static long bytesOf(EvidenceFound found) {
    return 64
        + found.passages().stream()
            .mapToLong(passage -> 128 + 3L * String.valueOf(passage.snippet()).length())
            .sum();
  }

  /** Searches the newest collection first: libraries are copied from one to the next. */
  private Compared compare(String from, Comparison comparison, String text) {
    String library = comparison.granted.grant().library();
    List<LibrarySearch.Overlap> overlaps = List.of();
    for (int i = comparison.collections.size() - 1; i >= 0 && overlaps.isEmpty(); i--) {
      overlaps =
          context
              .search()
              .compare(
                  comparison.collections.get(i),
                  comparison.document,
                  text,
                  context.settings().answerWithin());
    }
    Asking asking = new Asking(from, library, comparison.document);
    return new Compared(asking, text, comparison.hits, overlaps).nearHits();
  }

  /**
   * The visible passages. If one stretch of the text has several places in the source, the shown
   * source text is no longer than the text.
   */
  private List<SharedPassage> passages(
      List<LibrarySearch.Overlap> overlaps, Grant grant, String text) {
    List<SharedPassage> passages = new ArrayList<>();
    int left = text.length();
    for (LibrarySearch.Overlap overlap : distinct(overlaps, text)) {
      Optional<Snippet> snippet =
          showsText(overlap, grant) ? snippet(overlap, text, left) : Optional.empty();
      left -= snippet.map(Snippet::shownLength).orElse(0);
      passages.add(Disclosure.of(overlap, grant, snippet));
    }
    return passages;
  }

  /** Merges overlaps that are equal after rounding of their ends. */
  private static Collection<LibrarySearch.Overlap> distinct(
      List<LibrarySearch.Overlap> overlaps, String text) {
    Map<List<Span>, LibrarySearch.Overlap> distinct = new LinkedHashMap<>();
    overlaps.stream()
        .flatMap(each -> RoundedOverlap.of(each, text).stream())
        .forEach(each -> distinct.putIfAbsent(List.of(each.inText(), each.inDocument()), each));
    return distinct.values().stream().limit(EvidenceFound.PASSAGES_MAX).toList();
  }

  private boolean showsText(LibrarySearch.Overlap overlap, Grant grant) {
    return grant.evidence() == EvidenceLevel.SNIPPET
        && overlap.similarity() >= context.settings().snippetSimilarityMin();
  }

  /** A snippet no longer than the passage of the text. */
  private static Optional<Snippet> snippet(
      LibrarySearch.Overlap overlap, String text, int lengthMax) {
    int end = overlap.textOffset() + overlap.textLength();
    return Snippet.of(
        text.substring(overlap.textOffset(), end),
        overlap.documentText(),
        Math.min(overlap.textLength(), lengthMax));
  }
}
