package org.palimpsest.cli.library;

import java.io.PrintWriter;
import java.util.Locale;
import org.palimpsest.cli.option.BaseCommand;
import org.palimpsest.cli.option.ConnectionOptions;
import org.palimpsest.cli.option.ProgressOption;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.cli.terminal.WorkProgress;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.indexing.IndexOptions;
import org.palimpsest.client.indexing.LibraryMender;
import org.palimpsest.client.indexing.LibraryReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code palimpsest mend}: adds missing fingerprints. */
@Command(
    name = "mend",
    description =
        "Makes the missing fingerprints of a collection's documents. Nothing else of them"
            + " changes.")
public final class MendCommand extends BaseCommand {

  @Mixin private final ConnectionOptions connectionOptions = new ConnectionOptions();
  @Mixin private final ProgressOption progressOption = new ProgressOption();

  @Option(
      names = "--collection",
      paramLabel = "C",
      required = true,
      description = "The collection.")
  private String collection = "";

  @Option(names = "--dry-run", description = "Prints their ids, and changes nothing.")
  private boolean dryRun;

  @Override
  public Integer call() {
    try (var log = new RunLog(err());
        SolrConnection connection = connectionOptions.open()) {
      var reader = new LibraryReader(connection, collection);
      var mender = new LibraryMender(connection, reader, new LoggedIndexing(log));
      long before = mender.count();
      return dryRun ? list(mender, before) : mend(mender, before, log);
    }
  }

  private int list(LibraryMender mender, long count) {
    PrintWriter out = out();
    mender.readIds(out::println);
    out.flush();
    err().println(sentence(count));
    err().flush();
    return ExitCode.OK;
  }

  private int mend(LibraryMender mender, long before, RunLog log) {
    WorkProgress.Form form = progressOption.form();
    try {
      var progress = new WorkProgress(log, form, "Mending", 0, before);
      long mended = mender.mend(IndexOptions.DEFAULT, progress::step);
      log.close();
      long left = mender.count();
      PrintWriter out = out();
      out.println(sentence(before));
      out.printf(Locale.ROOT, "%,d of them have fingerprints now, %,d have none.%n", mended, left);
      out.flush();
      return left == 0 && log.failed() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    } catch (PalimpsestException e) {
      log.close();
      log.say(e.getMessage());
      return ExitCode.SOFTWARE;
    }
  }

  private String sentence(long count) {
    return String.format(
        Locale.ROOT, "%s: %,d documents with text but without fingerprints.", collection, count);
  }
}
