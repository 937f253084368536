package org.palimpsest.federation.answer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.hit.LibrarySearch;
import org.palimpsest.federation.protocol.Message.CheckAnswer;
import org.palimpsest.federation.protocol.Message.LibraryOutcome;

/** A check that this agent works on: what each library said so far. Safe for several threads. */
public final class RunningCheck {

  /**
   * What became of one library.
   *
   * @param near all that is near in its sources, null where nothing was found
   * @param hits of that, what counts; null likewise
   */
  record Searched(
      LibraryOutcome outcome,
      LibrarySearch.@Nullable Found near,
      LibrarySearch.@Nullable Found hits) {

    /** A library in which nothing was found. */
    static Searched nothing(LibraryOutcome outcome) {
      return new Searched(outcome, null, null);
    }
  }

  private final String from;
  private final UUID id;
  private final Places places;
  private final CompletableFuture<CheckAnswer> answer = new CompletableFuture<>();
  private final Map<String, Searched> searched = new LinkedHashMap<>();
  private final List<Future<?>> searches = new ArrayList<>();
  private int open;
  private boolean over;

  /**
   * A check of which nothing is known yet.
   *
   * @param open how many libraries are searched
   */
  RunningCheck(String from, UUID id, Places places, int open) {
    this.from = from;
    this.id = id;
    this.places = places;
    this.open = open;
  }

  String from() {
    return from;
  }

  UUID id() {
    return id;
  }

  Places places() {
    return places;
  }

  /** Names this agent's work at it. */
  UUID turn() {
    return places.turn();
  }

  /** The full answer, once there is one; or why there is none. */
  CompletableFuture<CheckAnswer> answer() {
    return answer;
  }

  /** Remembers a search, to stop it when it takes too long. */
  synchronized void add(Future<?> search) {
    if (over) {
      search.cancel(true);
    }
    searches.add(search);
  }

  /**
   * Takes what one library said; what comes late is dropped.
   *
   * @return whether it was the last one: whoever brings it ends the check
   */
  synchronized boolean put(String library, Searched result) {
    if (over || searched.containsKey(library)) {
      return false;
    }
    searched.put(library, result);
    open--;
    over = open == 0;
    return over;
  }

  /**
   * Stops all searches; what they would have found is dropped. Does nothing where all have ended:
   * the thread of the last one keeps the answer, and must not be interrupted.
   */
  void stop() {
    List<Future<?>> running;
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
      running = List.copyOf(searches);
    }
    running.forEach(search -> search.cancel(true));
  }

  /**
   * Ends the wait for libraries that did not answer.
   *
   * @return whether there were any: whoever gets true ends the check
   */
  boolean expire(Iterable<String> libraries) {
    synchronized (this) {
      if (over) {
        return false;
      }
      for (String library : libraries) {
        searched.putIfAbsent(library, Searched.nothing(LibraryOutcome.TIMEOUT));
      }
    }
    stop();
    return true;
  }

  /** What is known, by library. */
  synchronized Map<String, Searched> searched() {
    return Map.copyOf(searched);
  }
}
