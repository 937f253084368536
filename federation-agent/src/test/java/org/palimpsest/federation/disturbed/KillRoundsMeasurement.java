package org.palimpsest.federation.disturbed;

import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the number of rounds in {@code palimpsest.rounds}, by default 500. */
final class KillRoundsMeasurement {

  private static final int ROUNDS = Integer.getInteger("palimpsest.rounds", 500);

  @TempDir private static Path folder;

  @Test
  void killedAgentsAndRestartedServer_loseNoTask_andPublishNoneTwice() throws Exception {
    try (KillRounds rounds = new KillRounds(folder)) {
      rounds.run(IntStream.range(0, ROUNDS).mapToObj(KillRounds::usual).toList());
    }
  }
}
