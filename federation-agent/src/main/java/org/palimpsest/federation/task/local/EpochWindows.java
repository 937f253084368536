package org.palimpsest.federation.task.local;

import java.util.Objects;
import java.util.concurrent.ExecutionException;

/** The windows to ask for, under the seed of an epoch. Safe for use by several threads. */
@FunctionalInterface
public interface EpochWindows {

  /**
   * What is not known: the epoch's seed here, or the fingerprints under it. Its message is a
   * sentence for people.
   */
  final class NoSeedException extends Exception {
    private static final long serialVersionUID = 1L;

    NoSeedException(String sentence) {
      super(sentence);
    }

    @Override
    public String getMessage() {
      return Objects.requireNonNull(super.getMessage());
    }
  }

  /** Waits for them. */
  Windows of(String epoch) throws NoSeedException, ExecutionException, InterruptedException;
}
