package org.palimpsest.cli.terminal;

import java.io.PrintWriter;
import java.util.function.Supplier;

/**
 * Says what was done, and how to go on, where the program is stopped from outside, as by Ctrl-C,
 * before this is closed.
 */
public final class Interruption implements AutoCloseable {

  private final Thread hook;

  /**
   * Watches from {@link #watch} on.
   *
   * @param err takes the sentence
   * @param sentence what is to be said then; asked for by another thread
   */
  public Interruption(PrintWriter err, Supplier<String> sentence) {
    this.hook = new Thread(() -> say(err, sentence.get()), "palimpsest-interruption");
  }

  /** Begins. */
  public void watch() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  static void say(PrintWriter err, String sentence) {
    err.println();
    err.println(Printable.line(sentence));
    err.flush();
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The program is being stopped: the sentence is said.
    }
  }
}
