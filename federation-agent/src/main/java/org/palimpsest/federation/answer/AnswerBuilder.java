package org.palimpsest.federation.answer;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.hit.LibrarySearch;
import org.palimpsest.federation.hit.NearSentence;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.CheckRequest;
import org.palimpsest.federation.protocol.Message.CheckState;
import org.palimpsest.federation.protocol.Message.Hit;
import org.palimpsest.federation.protocol.Message.HitSource;
import org.palimpsest.federation.protocol.Message.LibraryOutcome;

/** Builds a check's full answer from the results of its libraries. */
record AnswerBuilder(AnswerSettings settings, SecureRandom random) {

  private static final CBORMapper MAPPER =
      CBORMapper.builder().enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES).build();
  private static final ObjectReader READER = MAPPER.readerFor(CheckAnswer.class);
  private static final ObjectWriter WRITER = MAPPER.writerFor(CheckAnswer.class);

  private static final Comparator<Candidate> NEAREST_FIRST =
      Comparator.<Candidate>comparingInt(candidate -> candidate.near.distance())
          .thenComparingInt(candidate -> candidate.near.fingerprint())
          .thenComparingInt(Candidate::source);

  private static final Comparator<Candidate> ORDER =
      Comparator.<Candidate>comparingInt(candidate -> candidate.near.fingerprint())
          .thenComparingInt(Candidate::source)
          .thenComparingInt(candidate -> candidate.near.offset());

  /** Approximate upper bounds of a hit, and of a source without its names. */
  private static final int HIT_BYTES = 64;

  private static final int SOURCE_BYTES = 40;

  /** Limit of an envelope, less its overhead. */
  private static final long ANSWER_BYTES_MAX = 1_000_000;

  private record Candidate(int source, NearSentence near) {}

  /**
   * The full answer, before {@link Disclosure}.
   *
   * @param request its order of libraries is kept
   * @param searched by library, with hits only
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
          String title = source.title();
          sources.add(
              new HitSource(
                  library,
                  source.id(),
                  title == null ? null : shortened(title, HitSource.TITLE_LENGTH_MAX)));
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

  /** Leaves out sources without remaining hits. */
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

  /** The beginning of a text, without half a surrogate pair. */
  static String shortened(String text, int lengthMax) {
    if (text.length() <= lengthMax) {
      return text;
    }
    boolean pair = Character.isHighSurrogate(text.charAt(lengthMax - 1));
    return text.substring(0, pair ? lengthMax - 1 : lengthMax);
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

  /** Stored form of a full answer, for this site's agents only. */
  static Bytes write(CheckAnswer answer) {
    try {
      return Bytes.of(WRITER.writeValueAsBytes(answer));
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
  }

  static CheckAnswer read(Bytes bytes) {
    try {
      return READER.readValue(bytes.toArray());
    } catch (IOException e) {
      throw new UncheckedIOException("a kept answer cannot be read", e);
    }
  }
}
