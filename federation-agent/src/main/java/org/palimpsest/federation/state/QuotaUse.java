package org.palimpsest.federation.state;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a site has used of a library.
 *
 * @param day of UTC since 1970
 * @param sentences used on that day
 * @param places of requests in flight, and of those whose agent has left them, whichever day they
 *     began
 */
public record QuotaUse(long day, long sentences, List<Place> places) {

  /** So long it is known what was counted for a place that was not given back. */
  static final Duration COUNT_KEPT = Duration.ofDays(1);

  public static final QuotaUse NOTHING = new QuotaUse(0, 0, List.of());

  private static final long SECONDS_PER_DAY = 86_400;

  /**
   * A request in flight, or one whose agent has left it.
   *
   * @param request its name
   * @param turn of the agent that took it last: nobody else gives it back, and a write of it whose
   *     answer was lost is known by it
   * @param takenAt when it was taken last
   * @param day on which its sentences were counted
   * @param sentences that were counted for it
   */
  public record Place(String request, String turn, Instant takenAt, long day, long sentences) {

    private boolean isKnown(Instant now) {
      return takenAt.plus(COUNT_KEPT).isAfter(now);
    }
  }

  static long dayOf(Instant time) {
    return Math.floorDiv(time.getEpochSecond(), SECONDS_PER_DAY);
  }

  /**
   * The same as of now: a new day begins with nothing used, and places that are too old are gone. A
   * clock that is behind the one that began the day counts to that day.
   */
  public QuotaUse at(Instant now) {
    long today = dayOf(now);
    List<Place> known = places.stream().filter(place -> place.isKnown(now)).toList();
    return today > day ? new QuotaUse(today, 0, known) : new QuotaUse(day, sentences, known);
  }

  /** The places of all requests but this one. */
  public List<Place> others(String request) {
    return places.stream().filter(place -> !place.request().equals(request)).toList();
  }

  /** What was used, with a place for this request, in addition or anew. */
  public QuotaUse with(String request, String turn, int more, Instant now) {
    Optional<Place> known = ofRequest(request);
    var place =
        known.isPresent()
            ? new Place(request, turn, now, known.get().day(), known.get().sentences())
            : new Place(request, turn, now, day, more);
    var with = new ArrayList<>(others(request));
    with.add(place);
    return new QuotaUse(day, known.isPresent() ? sentences : sentences + more, List.copyOf(with));
  }

  /**
   * Without a turn's place, and without its sentences; those of another day are none of this one's.
   */
  public QuotaUse undone(String turn) {
    long counted =
        places.stream()
            .filter(place -> place.turn().equals(turn) && place.day() == day)
            .mapToLong(Place::sentences)
            .sum();
    return new QuotaUse(day, Math.max(0, sentences - counted), without(turn).places());
  }

  public QuotaUse without(String turn) {
    return new QuotaUse(
        day, sentences, places.stream().filter(place -> !place.turn().equals(turn)).toList());
  }

  public boolean hasRequest(String request) {
    return ofRequest(request).isPresent();
  }

  private Optional<Place> ofRequest(String request) {
    return places.stream().filter(place -> place.request().equals(request)).findFirst();
  }

  public boolean hasTurn(String turn) {
    return places.stream().anyMatch(place -> place.turn().equals(turn));
  }

  /** Until this day ends, at least one. */
  public int secondsLeft(Instant now) {
    return (int) Math.max(1, (day + 1) * SECONDS_PER_DAY - now.getEpochSecond());
  }
}
