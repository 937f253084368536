package org.palimpsest.federation.agent;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** Why keys or clock are of no use now, and what to do, for whoever runs the agent. */
final class Readiness {

  /** As much as the clocks of two sites may be apart. */
  private static final Duration CLOCKS_APART = Duration.ofMinutes(2);

  private Readiness() {}

  /** Days and quotas of all agents are counted in one state: their clocks have to agree. */
  static Optional<String> clockFault(Instant now, Instant ofDatabase) {
    Duration ahead = Duration.between(ofDatabase, now);
    return ahead.abs().compareTo(CLOCKS_APART) <= 0
        ? Optional.empty()
        : Optional.of(
            "This machine's clock is "
                + ahead.abs().toMinutes()
                + (ahead.isNegative() ? " minutes behind" : " minutes ahead of")
                + " the database's; set the wrong one right.");
  }

  /**
   * Takes what has changed in the home's files; a sentence without what stands in them, empty where
   * all can be used.
   */
  static Optional<String> keysFault(SiteHome home, Instant now) {
    try {
      home.refresh();
      home.keys().publicKeys().signingKey(now);
      home.keys().publicKeys().sealingKey(now);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(sentence(e));
    } catch (GeneralSecurityException e) {
      return Optional.of(
          "This site has no valid key: look at the machine's clock, and at palimpsest site show.");
    }
  }

  /** The system's exceptions have the file for their message, or none; ours are sentences. */
  private static String sentence(IOException e) {
    if (e instanceof FileSystemException system) {
      String why =
          e instanceof AccessDeniedException
              ? "it must belong to the agent's own user"
              : e.getClass().getSimpleName();
      return "The file " + system.getFile() + " cannot be used: " + why + ".";
    }
    return Objects.requireNonNullElseGet(
        e.getMessage(), () -> "The home's files cannot be used: " + e.getClass().getSimpleName());
  }
}
