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

/** A check in progress at this agent, with the results of its libraries so far. Thread-safe. */
public final class RunningCheck {

  /**
   * The result of one library.
   *
   * @param near all near sentences of its sources, or null
   * @param hits the near sentences that count, or null
   */
  record Searched(
      LibraryOutcome outcome,
      LibrarySearch.@Nullable Found near,
      LibrarySearch.@Nullable Found hits) {

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
   * A new check.
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

  UUID turn() {
    return places.turn();
  }

  /** The full answer, or the failure. */
  CompletableFuture<CheckAnswer> answer() {
    return answer;
  }

  /** Registers a search, to be cancelled at the deadline. */
  synchronized void add(Future<?> search) {
    if (over) {
      search.cancel(true);
    }
    searches.add(search);
  }

  /**
   * Stores one library's result; late ones are dropped. Returns whether it was the last one: the
   * caller then ends the check.
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
   * Cancels all searches. Does nothing after the last result: its thread stores the answer, and
   * must not be interrupted.
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
   * Ends the wait for the remaining libraries. Returns whether there were any: the caller then ends
   * the check.
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

  synchronized Map<String, Searched> searched() {
    return Map.copyOf(searched);
  }
}
