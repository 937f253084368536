package org.palimpsest.federation.answer;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The places of messages whose answers are not kept yet. A message that comes again, because its
 * answer was lost with an agent or could not be kept, is known by its place, and counts once: so
 * none is given back before. Safe for use by several threads.
 */
final class OpenPlaces {

  private final Map<String, Places> open = new ConcurrentHashMap<>();

  void hold(String from, UUID id, Places places) {
    open.put(key(from, id), places);
  }

  /**
   * Nothing is done for the message any more.
   *
   * @param kept whether its answer is
   */
  void end(String from, UUID id, boolean kept) {
    Places places = open.remove(key(from, id));
    if (places == null) {
      return;
    }
    if (kept) {
      places.giveBack();
    } else {
      places.leave();
    }
  }

  private static String key(String from, UUID id) {
    return from + "!" + id;
  }
}
