package org.palimpsest.cli;

import java.util.List;
import picocli.CommandLine.Command;

/** A module that adds a command. */
public final class ExtraCommands implements CommandProvider {

  /** Made by {@link java.util.ServiceLoader}. */
  public ExtraCommands() {}

  @Override
  public List<Object> commands() {
    return List.of(new Extra());
  }

  @Command(name = "extra")
  static final class Extra implements Runnable {
    @Override
    public void run() {
      throw new ArithmeticException("a mistake");
    }
  }
}
