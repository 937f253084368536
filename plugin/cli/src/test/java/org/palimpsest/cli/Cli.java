package org.palimpsest.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs the command line and captures its output. */
public final class Cli {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Runs a command; returns its exit code. */
  public int run(Object... arguments) {
    List<String> strings = new ArrayList<>();
    Arrays.asList(arguments).forEach(argument -> strings.add(argument.toString()));
    return Palimpsest.commandLine(new PrintWriter(out), new PrintWriter(err))
        .execute(strings.toArray(String[]::new));
  }

  public String out() {
    return out.toString();
  }

  public String err() {
    return err.toString();
  }
}
