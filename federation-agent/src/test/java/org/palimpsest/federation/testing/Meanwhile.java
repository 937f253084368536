package org.palimpsest.federation.testing;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** Does what takes long, such as starting a site, beside something else. */
public final class Meanwhile {

  private Meanwhile() {}

  /** Begins at once, on a thread of its own; who joins what is returned gets any failure, too. */
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
