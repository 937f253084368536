package org.palimpsest.federation.testing;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** Runs slow work, such as starting a site, in parallel. */
public final class Meanwhile {

  private Meanwhile() {}

  /** Starts the work on a new thread; joining the future rethrows any failure. */
  public static <T> CompletableFuture<T> begin(Callable<T> work) {
    var done = new CompletableFuture<T>();
    new Thread(
            () -> {
              try {
                done.complete(work.call());
              } catch (Throwable e) { // also a failed assertion
                done.completeExceptionally(e);
              }
            },
            "meanwhile")
        .start();
    return done;
  }
}
