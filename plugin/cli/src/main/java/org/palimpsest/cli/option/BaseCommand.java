package org.palimpsest.cli.option;

import java.io.PrintWriter;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.terminal.Printable;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.CollectionAdmin.Identity;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Base of the commands, with their picocli specification. */
@Command(mixinStandardHelpOptions = true)
public abstract class BaseCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  protected CommandSpec spec;

  protected final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  protected final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** Prints a line on standard error. */
  protected final void say(String line) {
    err().println(Printable.line(line));
  }

  protected final ParameterException usage(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }

  protected final String required(@Nullable String value, String option) {
    if (value == null) {
      throw usage("Missing required option: '" + option + "'");
    }
    return value;
  }

  /** Checks the name of a seed epoch, which may be null. */
  protected final void requireEpoch(@Nullable String name) {
    if (name != null && !name.matches("[a-z0-9-]{1,32}")) {
      throw usage("--seed must name an epoch: 1 to 32 of a to z, 0 to 9 and -");
    }
  }

  /**
   * Identities of a collection, or of an alias's collections.
   *
   * @throws PalimpsestException if the collection does not exist
   */
  public static SortedMap<String, Identity> identities(SolrConnection solr, String collection) {
    SortedMap<String, Identity> identities = new CollectionAdmin(solr).identities(collection);
    if (identities.isEmpty()) {
      throw new PalimpsestException(Reason.NOT_FOUND, "There is no collection " + collection + ".");
    }
    return identities;
  }

  /** Refuses to resume a run with other settings; {@code difference}: null if they are equal. */
  protected static void requireSame(
      @Nullable String difference, String run, String abandonCommand) {
    if (difference != null) {
      throw new PalimpsestException(
          Reason.LOCAL,
          run
              + " cannot go on: "
              + difference
              + ". Repeat the command that began it, name another --work, or give it up with: "
              + abandonCommand);
    }
  }

  protected static String stopped(String abandonCommand) {
    return "Stopped: the same command resumes; or abandon it with: " + abandonCommand;
  }
}
