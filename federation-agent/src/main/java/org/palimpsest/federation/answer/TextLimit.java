package org.palimpsest.federation.answer;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.hit.LibrarySearch.Overlap;
import org.palimpsest.federation.snippet.RepeatedRows;
import org.palimpsest.federation.state.ProbeCounts;
import org.palimpsest.federation.state.ProbeCounts.Near;
import org.palimpsest.federation.state.SiteState;

/**
 * Keeps a site from reading on in a source by many variants of a text: with a word added at the
 * end, the overlap's end would reveal whether the source continues with it. A text counts at all
 * places near its hits, with or without overlap there: wrong guesses overlap with nothing. If one
 * of these places is over the limit, the whole text is denied.
 */
record TextLimit(SiteState state, InstantSource clock) {

  /** 96 bits, against collisions. */
  private static final int DIGEST_LENGTH = 24;

  /** Length of the compared source text on each side of a hit, in UTF-16 code units. */
  private static final int BESIDE_HITS = 500;

  record Asking(String site, String library, String document) {}

  /**
   * A compared text.
   *
   * @param hits places in the source
   * @param overlaps with the source
   */
  record Compared(Asking asking, String text, List<Span> hits, List<Overlap> overlaps) {

    /** Removes overlaps far from all of its hits. */
    Compared nearHits() {
      List<Overlap> near =
          overlaps.stream()
              .filter(
                  overlap ->
                      hits.stream().anyMatch(hit -> beside(hit).overlap(overlap.inDocument()) > 0))
              .toList();
      return new Compared(asking, text, hits, near);
    }

    private static Span beside(Span hit) {
      return Span.between(Math.max(0, hit.offset() - BESIDE_HITS), hit.end() + BESIDE_HITS);
    }

    /** At each place it counts once for each guess that fits into it. */
    private Set<Near> shown() {
      int guesses = Math.min(RepeatedRows.most(text), ProbeCounts.TEXTS_MAX);
      List<String> digests =
          IntStream.range(0, guesses).mapToObj(guess -> digest(guess + "/" + text)).toList();
      Set<Near> shown = new LinkedHashSet<>();
      Stream.concat(hits.stream().map(Compared::beside), overlaps.stream().map(Overlap::inDocument))
          .flatMapToInt(Compared::places)
          .distinct()
          .forEach(place -> digests.forEach(digest -> shown.add(new Near(place, digest))));
      return shown;
    }

    private static IntStream places(Span inSource) {
      return IntStream.rangeClosed(place(inSource.offset()), place(inSource.end()));
    }

    private static String digest(String guess) {
      return Sha256.hex(guess).substring(0, DIGEST_LENGTH);
    }

    private static int place(int offset) {
      return offset / ProbeCounts.TEXT_PLACE_LENGTH;
    }

    private boolean isOneTooMany(Set<Near> tooMany) {
      return shown().stream().anyMatch(tooMany::contains);
    }
  }

  /** Counts texts and returns the ones over the limit; their number goes into the audit log. */
  Set<Compared> tooMany(Collection<Compared> all) {
    Instant now = clock.instant();
    Map<Asking, List<Compared>> bySource = new LinkedHashMap<>();
    all.forEach(
        each -> bySource.computeIfAbsent(each.asking, source -> new ArrayList<>()).add(each));
    Set<Compared> tooMany = new HashSet<>();
    Map<Asking, Integer> noted = new HashMap<>();
    bySource.forEach(
        (asking, ofSource) -> {
          Set<Near> withheld = count(asking, ofSource, now);
          ofSource.stream().filter(each -> each.isOneTooMany(withheld)).forEach(tooMany::add);
        });
    tooMany.forEach(each -> noted.merge(inLibrary(each.asking), 1, Integer::sum));
    noted.forEach((asking, count) -> note(asking, count, now));
    return tooMany;
  }

  private Set<Near> count(Asking asking, List<Compared> ofSource, Instant now) {
    Set<Near> shown = new LinkedHashSet<>();
    for (Compared each : ofSource) {
      shown.addAll(each.shown());
    }
    return state.probes().countTexts(asking.site, asking.library, asking.document, shown, now);
  }

  private static Asking inLibrary(Asking asking) {
    return new Asking(asking.site, asking.library, "");
  }

  private void note(Asking asking, int count, Instant now) {
    Map<String, String> facts = Map.of("library", asking.library, "count", Integer.toString(count));
    state.audit().append("evidence.withheld", asking.site, facts, now);
  }
}
