package org.palimpsest.federation.disturbed;

import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As many rounds as {@code palimpsest.rounds} says, 500 if it says nothing. */
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
