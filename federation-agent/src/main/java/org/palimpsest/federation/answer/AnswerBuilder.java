package org.palimpsest.federation.answer;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.hit.LibrarySearch;
import org.palimpsest.federation.hit.NearSentence;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckRequest;
import org.palimpsest.federation.protocol.Message.CheckState;
import org.palimpsest.federation.protocol.Message.Hit;
import org.palimpsest.federation.protocol.Message.HitSource;
import org.palimpsest.federation.protocol.Message.LibraryOutcome;

/** Makes a check's full answer of what its libraries found. */
final class AnswerBuilder {

  private static final Comparator<Candidate> NEAREST_FIRST =
      Comparator.<Candidate>comparingInt(candidate -> candidate.near.distance())
          .thenComparingInt(candidate -> candidate.near.fingerprint())
          .thenComparingInt(Candidate::source);

  private static final Comparator<Candidate> ORDER =
      Comparator.<Candidate>comparingInt(candidate -> candidate.near.fingerprint())
          .thenComparingInt(Candidate::source)
          .thenComparingInt(candidate -> candidate.near.offset());

  /** What a hit takes in the answer, and a source without its names; about, and not less. */
  private static final int HIT_BYTES = 64;

  private static final int SOURCE_BYTES = 40;

  /** What fits into an envelope, with room for what is around it. */
  private static final long ANSWER_BYTES_MAX = 1_000_000;

  private final AnswerSettings settings;
  private final SecureRandom random;

  AnswerBuilder(AnswerSettings settings, SecureRandom random) {
    this.settings = settings;
    this.random = random;
  }

  private record Candidate(int source, NearSentence near) {}

  /**
   * The answer, with everything in it: what may be seen is decided later.
   *
   * @param request asks the libraries in this order
   * @param searched what became of each, with nothing but hits
   */
  CheckAnswer build(CheckRequest request, Map<String, RunningCheck.Searched> searched) {
    Map<String, LibraryOutcome> outcomes = new LinkedHashMap<>();
    List<HitSource> sources = new ArrayList<>();
    List<Candidate> candidates = new ArrayList<>();
    boolean listCut = false;
    for (String library : request.libraries()) {
      RunningCheck.Searched result = searched.get(library);
      if (result == null) {
        outcomes.put(library, LibraryOutcome.UNAVAILABLE);
        continue;
      }
      outcomes.put(library, result.outcome());
      LibrarySearch.Found hits = result.hits();
      if (hits != null) {
        listCut |= hits.cut();
        for (LibrarySearch.FoundSource source : hits.sources()) {
          source.near().forEach(hit -> candidates.add(new Candidate(sources.size(), hit)));
          sources.add(new HitSource(library, source.id(), shortened(source.title())));
        }
      }
    }
    List<Candidate> kept = nearest(candidates, sources);
    boolean complete =
        !listCut
            && kept.size() == candidates.size()
            && outcomes.values().stream().allMatch(LibraryOutcome.OK::equals);
    return numbered(complete ? CheckState.DONE : CheckState.PARTIAL, outcomes, sources, kept);
  }

  /** The nearest hits, as many as an answer can hold. */
  private List<Candidate> nearest(List<Candidate> candidates, List<HitSource> sources) {
    List<Candidate> kept = new ArrayList<>();
    Set<Integer> named = new HashSet<>();
    long bytes = 0;
    for (Candidate candidate : candidates.stream().sorted(NEAREST_FIRST).toList()) {
      bytes += HIT_BYTES;
      if (named.add(candidate.source)) {
        bytes += bytesOf(sources.get(candidate.source));
      }
      if (kept.size() == settings.hitsMax()
          || named.size() > CheckAnswer.SOURCES_MAX
          || bytes > ANSWER_BYTES_MAX) {
        break;
      }
      kept.add(candidate);
    }
    kept.sort(ORDER);
    return kept;
  }

  private static long bytesOf(HitSource source) {
    String title = source.title() == null ? "" : source.title();
    return SOURCE_BYTES + 3L * (source.library() + source.id() + title).length();
  }

  /** Leaves out sources that all hits of were cut off. */
  private CheckAnswer numbered(
      CheckState state,
      Map<String, LibraryOutcome> outcomes,
      List<HitSource> all,
      List<Candidate> candidates) {
    int[] number = new int[all.size()];
    List<HitSource> sources = new ArrayList<>();
    candidates.stream()
        .mapToInt(Candidate::source)
        .distinct()
        .sorted()
        .forEach(
            source -> {
              number[source] = sources.size();
              sources.add(all.get(source));
            });
    List<Hit> hits =
        candidates.stream()
            .map(candidate -> hit(number[candidate.source], candidate.near))
            .toList();
    return new CheckAnswer(state, outcomes, sources, hits, 0);
  }

  private static @Nullable String shortened(@Nullable String title) {
    if (title == null || title.length() <= HitSource.TITLE_LENGTH_MAX) {
      return title;
    }
    int end = HitSource.TITLE_LENGTH_MAX;
    return title.substring(0, Character.isHighSurrogate(title.charAt(end - 1)) ? end - 1 : end);
  }

  private Hit hit(int source, NearSentence near) {
    return new Hit(
        near.fingerprint(), newHandle(), near.distance(), source, near.offset(), near.length());
  }

  private String newHandle() {
    byte[] bytes = new byte[Hit.HANDLE_BYTES];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
