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
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.hit.LibrarySearch.Overlap;
import org.palimpsest.federation.snippet.RepeatedRows;
import org.palimpsest.federation.state.Probes;
import org.palimpsest.federation.state.Probes.Shown;
import org.palimpsest.federation.state.SiteState;

/**
 * Keeps a site from reading on in a source by ever other texts: who has a stretch shows its end
 * with a word that may follow, and the overlap's end says whether it does. A text is compared with
 * the source near its hits, and counts at all places there, whatever it overlaps with: wrong
 * guesses overlap with nothing. Where one of these places is closed the whole text is denied, right
 * or wrong.
 */
final class TextLimit {

  /** 96 bits of its digest, so that nobody finds two. */
  private static final int DIGEST_LENGTH = 24;

  /** A text is compared with so much of the source beside its hits, in UTF-16 code units. */
  private static final int BESIDE_HITS = 500;

  private final SiteState state;
  private final InstantSource clock;

  TextLimit(SiteState state, InstantSource clock) {
    this.state = state;
    this.clock = clock;
  }

  /** A source, and who asks for it. */
  record Asking(String site, String library, String document) {}

  /**
   * A text that was compared.
   *
   * @param asking whom and what for
   * @param text as it was shown
   * @param hits where in the source those stand that it was shown for
   * @param overlaps what it has in common with the source near these hits
   */
  record Compared(Asking asking, String text, List<Span> hits, List<Overlap> overlaps) {

    /** The same without the overlaps that are far from all of its hits. */
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

    /** At each place it counts once for each guess that it has room for. */
    private Set<Shown> shown() {
      int guesses = Math.min(RepeatedRows.most(text), Probes.TEXTS_MAX);
      List<String> digests =
          IntStream.range(0, guesses).mapToObj(guess -> digest(guess + "/" + text)).toList();
      Set<Shown> shown = new LinkedHashSet<>();
      Stream.concat(hits.stream().map(Compared::beside), overlaps.stream().map(Overlap::inDocument))
          .flatMapToInt(Compared::places)
          .distinct()
          .forEach(place -> digests.forEach(digest -> shown.add(new Shown(place, digest))));
      return shown;
    }

    private static IntStream places(Span inSource) {
      return IntStream.rangeClosed(place(inSource.offset()), place(inSource.end()));
    }

    private static String digest(String guess) {
      return Sha256.hex(guess).substring(0, DIGEST_LENGTH);
    }

    private static int place(int offset) {
      return offset / Probes.TEXT_PLACE_LENGTH;
    }

    private boolean isOneTooMany(Set<Shown> tooMany) {
      return shown().stream().anyMatch(tooMany::contains);
    }
  }

  /** Counts, and returns those that are too many; how many those are goes into the audit log. */
  Set<Compared> tooMany(Collection<Compared> all) {
    Instant now = clock.instant();
    Map<Asking, List<Compared>> bySource = new LinkedHashMap<>();
    all.forEach(
        each -> bySource.computeIfAbsent(each.asking, source -> new ArrayList<>()).add(each));
    Set<Compared> tooMany = new HashSet<>();
    Map<Asking, Integer> noted = new HashMap<>();
    bySource.forEach(
        (asking, ofSource) -> {
          Set<Shown> withheld = count(asking, ofSource, now);
          ofSource.stream().filter(each -> each.isOneTooMany(withheld)).forEach(tooMany::add);
        });
    tooMany.forEach(each -> noted.merge(inLibrary(each.asking), 1, Integer::sum));
    noted.forEach((asking, count) -> note(asking, count, now));
    return tooMany;
  }

  private Set<Shown> count(Asking asking, List<Compared> ofSource, Instant now) {
    Set<Shown> shown = new LinkedHashSet<>();
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
    state.audit().append("evidence.withheld", asking.site, new TreeMap<>(facts), now);
  }
}
