package org.palimpsest.cli.terminal;

import java.io.PrintWriter;
import java.util.function.Supplier;

/** Prints a sentence on the state of the work if the program is stopped, for example by Ctrl-C. */
public final class InterruptMessage implements AutoCloseable {

  private final Thread hook;

  /** {@code err}: receives the sentence. {@code sentence}: evaluated on another thread. */
  public InterruptMessage(PrintWriter err, Supplier<String> sentence) {
    this.hook = new Thread(() -> say(err, sentence.get()), "palimpsest-interruption");
  }

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
      // The shutdown has begun.
    }
  }
}
