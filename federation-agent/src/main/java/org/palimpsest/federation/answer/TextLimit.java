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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.hit.LibrarySearch.Overlap;
import org.palimpsest.federation.state.Probes;
import org.palimpsest.federation.state.Probes.Shown;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.match.Coverage;
import org.palimpsest.text.Span;

/**
 * Keeps a site from reading on in a source by ever other texts: who has a stretch shows its end
 * with a word that may follow, and the passage's end says whether it does. Counted are different
 * stretches, at each place of the source that they overlap with, whether the grant shows words or
 * not; and different texts at the places of the hits that they are shown for, as a text that
 * overlaps with nothing says that its word was wrong. Where one of these places is closed the whole
 * text is: an answer for the rest of it would tell which guesses are wrong.
 */
final class TextLimit {

  /** 96 bits of its digest, so that nobody finds two. */
  private static final int DIGEST_LENGTH = 24;

  /** What is shown beside a hit, in UTF-16 code units: a sentence or two on each side. */
  private static final int ROOM_BESIDE_HITS = 1000;

  /** What tells one guess from another stands beside what is alike, in UTF-16 code units. */
  private static final int AROUND = 100;

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
   * @param overlaps what it has in common with the source
   */
  record Compared(Asking asking, String text, List<Span> hits, List<Overlap> overlaps) {

    /** What counts of it: at each place what it overlaps with, or itself where that is more. */
    private Set<Shown> shown() {
      Set<Shown> shown = atOverlaps();
      Map<Integer, Long> overlapping =
          shown.stream().collect(Collectors.groupingBy(Shown::place, Collectors.counting()));
      String whole = Sha256.hex(text);
      int room = room();
      hits.stream()
          .flatMapToInt(Compared::places)
          .distinct()
          .forEach(
              place -> {
                int counted = overlapping.getOrDefault(place, 0L).intValue();
                for (int guess = counted; guess < room; guess++) {
                  shown.add(new Shown(place, digest(guess + "/" + whole)));
                }
              });
      return shown;
    }

    /** A text that is much longer than where its hits stand has room for several guesses. */
    private int room() {
      int extent = Coverage.length(hits.stream().map(Compared::withRoom).toList());
      return Math.min(1 + text.length() / Math.max(1, extent), Probes.TEXTS_MAX);
    }

    /** What lies between hits that are far apart is no room: one of them could make it. */
    private static Span withRoom(Span hit) {
      return new Span(hit.offset(), hit.length() + ROOM_BESIDE_HITS);
    }

    /** Each overlap by itself, with what stands around it, or one text would hold many guesses. */
    private Set<Shown> atOverlaps() {
      Set<Shown> shown = new LinkedHashSet<>();
      for (Overlap overlap : overlaps) {
        int from = Math.max(0, overlap.textOffset() - AROUND);
        int to = Math.min(text.length(), overlap.textOffset() + overlap.textLength() + AROUND);
        String digest = digest(text.substring(from, to));
        places(new Span(overlap.documentOffset(), overlap.documentLength()))
            .forEach(place -> shown.add(new Shown(place, digest)));
      }
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
