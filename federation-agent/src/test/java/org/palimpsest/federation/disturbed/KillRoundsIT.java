package org.palimpsest.federation.disturbed;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.federation.disturbed.KillRounds.Round;

/** A few of the rounds of {@link KillRoundsMeasurement}. */
@Timeout(600)
@Tag("long")
final class KillRoundsIT {

  @TempDir private static Path folder;

  @Test
  void killedAgentsAndRestartedServer_loseNoTask_andPublishNoneTwice() throws Exception {
    try (KillRounds rounds = new KillRounds(folder)) {
      rounds.run(
          List.of(Round.KILL, Round.RESTART, Round.KILL, Round.RESTART_IMMEDIATELY, Round.KILL));
    }
  }
}
