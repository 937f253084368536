package org.palimpsest.federation.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.palimpsest.federation.account.Passwords;

/**
 * A desk on this machine, whose API takes the password that {@code palimpsest desk} keeps.
 *
 * @param home its folder
 */
record RunningDesk(Path home) {

  private static final String ACCOUNT = "desk";

  /** The one in the folder that {@code palimpsest desk} takes by default. */
  static RunningDesk ofUser() {
    return new RunningDesk(Path.of(System.getProperty("user.home"), ".palimpsest", "desk"));
  }

  /**
   * Whether it runs, or is starting: its SolrCloud holds a lock. Otherwise another program may
   * listen on its port, and must not get the password.
   */
  boolean isRunning() throws IOException {
    Path file = home.resolve("solr").resolve("lock");
    if (Files.notExists(file)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock == null;
    } catch (AccessDeniedException e) {
      throw new IOException("Only the user who started the desk in " + home + " can use it.", e);
    }
  }

  /** Its configuration, rewritten at each start. */
  Path config() {
    return home.resolve("agent.yaml");
  }

  /** Name and password with a colon between. */
  String login() throws IOException {
    return ACCOUNT + ":" + Passwords.firstLine(home.resolve("password"), "password file");
  }
}
