package org.palimpsest.federation.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What a site has used of a library.
 *
 * @param day of UTC since 1970
 * @param sentences used on that day
 * @param places of requests in flight, whichever day they began
 */
record QuotaUse(long day, long sentences, List<Place> places) {

  /**
   * A place that was not given back is free again after this: its agent died. As long as a message
   * is valid, so that its sentences are known to be used when it comes again; and so short that a
   * task of the other site, which has longer, gets a place.
   */
  static final Duration PLACE_KEPT = Duration.ofMinutes(5);

  static final QuotaUse NOTHING = new QuotaUse(0, 0, List.of());

  private static final long SECONDS_PER_DAY = 86_400;

  /**
   * A request in flight.
   *
   * @param request its name
   * @param call of which it is: one that lost the answer to its write finds its own place
   * @param takenAt when it was taken
   */
  record Place(String request, String call, Instant takenAt) {}

  static long dayOf(Instant time) {
    return Math.floorDiv(time.getEpochSecond(), SECONDS_PER_DAY);
  }

  /**
   * The same as of now: a new day begins with nothing used, and places that are too old are gone. A
   * clock that is behind the one that began the day counts to that day.
   */
  QuotaUse at(Instant now) {
    long today = dayOf(now);
    List<Place> inFlight =
        places.stream().filter(place -> place.takenAt().plus(PLACE_KEPT).isAfter(now)).toList();
    return today > day ? new QuotaUse(today, 0, inFlight) : new QuotaUse(day, sentences, inFlight);
  }

  /** With this many more sentences, and this place in addition or anew. */
  QuotaUse plus(int more, Place place) {
    var with = new ArrayList<>(without(place.request()).places());
    with.add(place);
    return new QuotaUse(day, sentences + more, List.copyOf(with));
  }

  /**
   * Without a request, and so many sentences that it has taken; those of another day are none of
   * this one's.
   */
  QuotaUse undone(String request, int taken) {
    boolean isOfToday =
        places.stream()
            .anyMatch(place -> place.request().equals(request) && dayOf(place.takenAt()) == day);
    long left = isOfToday ? Math.max(0, sentences - taken) : sentences;
    return new QuotaUse(day, left, without(request).places());
  }

  QuotaUse without(String request) {
    return new QuotaUse(
        day, sentences, places.stream().filter(place -> !place.request().equals(request)).toList());
  }

  boolean hasRequest(String request) {
    return places.stream().anyMatch(place -> place.request().equals(request));
  }

  boolean isOfCall(String call) {
    return places.stream().anyMatch(place -> place.call().equals(call));
  }

  /** Until this day ends, at least one. */
  int secondsLeft(Instant now) {
    return (int) Math.max(1, (day + 1) * SECONDS_PER_DAY - now.getEpochSecond());
  }

  Fields toFields() {
    ArrayNode array = StateJson.array();
    for (Place place : places) {
      array
          .addObject()
          .put("request", place.request())
          .put("call", place.call())
          .put("takenAt", place.takenAt().toString());
    }
    return new Fields()
        .put("day", Long.toString(day))
        .put("used", Long.valueOf(sentences))
        .put("places", array.toString());
  }

  static QuotaUse of(Row row) {
    var places = new ArrayList<Place>();
    for (JsonNode place : StateJson.parse(row.text("places"))) {
      places.add(
          new Place(
              place.path("request").asText(),
              place.path("call").asText(),
              Instant.parse(place.path("takenAt").asText())));
    }
    return new QuotaUse(Long.parseLong(row.text("day")), row.number("used"), List.copyOf(places));
  }
}
