package org.palimpsest.federation.desk;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/**
 * Commits of collections, one at a time each. Callers that come while one runs share the next one,
 * so that many small additions cost few commits. Safe for use by several threads.
 */
final class SharedCommits {

  private final Consumer<String> commit;

  /** The commit of each collection that has not begun. */
  private final Map<String, CompletableFuture<Void>> waiting = new HashMap<>();

  private final Map<String, Object> turns = new HashMap<>();

  /**
   * None yet.
   *
   * @param commit commits a collection
   */
  SharedCommits(Consumer<String> commit) {
    this.commit = commit;
  }

  /**
   * Returns when a commit has ended that began after this call.
   *
   * @throws RuntimeException of the commit, to each that shares it
   */
  void commit(String collection) {
    CompletableFuture<Void> next = new CompletableFuture<>();
    CompletableFuture<Void> shared;
    Object turn;
    synchronized (this) {
      shared = waiting.putIfAbsent(collection, next);
      turn = turns.computeIfAbsent(collection, name -> new Object());
    }
    if (shared == null) {
      synchronized (turn) {
        run(collection, next);
      }
      shared = next;
    }
    try {
      shared.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  private void run(String collection, CompletableFuture<Void> next) {
    synchronized (this) {
      waiting.remove(collection);
    }
    try {
      commit.accept(collection);
      next.complete(null);
    } catch (RuntimeException e) {
      next.completeExceptionally(e);
    }
  }
}
