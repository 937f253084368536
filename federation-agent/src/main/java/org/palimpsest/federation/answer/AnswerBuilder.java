package org.palimpsest.federation.answer;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
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

  private final HitFilter filter;
  private final int hitsMax;
  private final SecureRandom random;

  AnswerBuilder(AnswerSettings settings, SecureRandom random) {
    this.filter = new HitFilter(settings.hits());
    this.hitsMax = settings.hitsMax();
    this.random = random;
  }

  private record Candidate(int source, NearSentence near) {}

  /**
   * The answer, with everything in it: what may be seen is decided later.
   *
   * @param libraries in the order in which they were asked
   * @param searched what became of each
   * @param newRuns of the request
   */
  CheckAnswer build(
      List<String> libraries, Map<String, RunningCheck.Searched> searched, List<Integer> newRuns) {
    Map<String, LibraryOutcome> outcomes = new LinkedHashMap<>();
    List<HitSource> sources = new ArrayList<>();
    List<Candidate> candidates = new ArrayList<>();
    for (String library : libraries) {
      RunningCheck.Searched result = searched.get(library);
      if (result == null) {
        outcomes.put(library, LibraryOutcome.UNAVAILABLE);
        continue;
      }
      outcomes.put(library, result.outcome());
      if (result.found() != null) {
        for (LibrarySearch.FoundSource source : result.found().sources()) {
          List<NearSentence> hits = filter.filter(source.near(), newRuns);
          if (!hits.isEmpty()) {
            hits.forEach(hit -> candidates.add(new Candidate(sources.size(), hit)));
            sources.add(new HitSource(library, source.id(), source.title()));
          }
        }
      }
    }
    boolean cut = candidates.size() > hitsMax;
    boolean complete = !cut && outcomes.values().stream().allMatch(LibraryOutcome.OK::equals);
    return numbered(
        complete ? CheckState.DONE : CheckState.PARTIAL, outcomes, sources, nearest(candidates));
  }

  private List<Candidate> nearest(List<Candidate> candidates) {
    return candidates.stream().sorted(NEAREST_FIRST).limit(hitsMax).sorted(ORDER).toList();
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
