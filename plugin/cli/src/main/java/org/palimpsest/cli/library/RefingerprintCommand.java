package org.palimpsest.cli.library;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.option.BaseCommand;
import org.palimpsest.cli.option.ConnectionOptions;
import org.palimpsest.cli.option.IndexBatchOption;
import org.palimpsest.cli.option.ProgressOption;
import org.palimpsest.cli.option.ThreadsOption;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.cli.terminal.WorkProgress;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CheckResult;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.CollectionAdmin.Identity;
import org.palimpsest.client.CollectionAdmin.Shape;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.indexing.IndexOptions;
import org.palimpsest.client.indexing.LibraryCopy;
import org.palimpsest.client.indexing.LibraryCopy.Counts;
import org.palimpsest.client.indexing.LibraryReader;
import org.palimpsest.core.param.CheckParams;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code palimpsest refingerprint}: copies a library with another seed. */
@Command(
    name = "refingerprint",
    description =
        "Copies a collection into a new one with another seed. After an interruption the"
            + " same command resumes.")
public final class RefingerprintCommand extends BaseCommand {

  /** Sample text; only the header of its fingerprints is read. */
  private static final String PROBE = "How are fingerprints made here?";

  @Mixin private final ConnectionOptions connectionOptions = new ConnectionOptions();
  @Mixin private final ProgressOption progressOption = new ProgressOption();
  @Mixin private final ThreadsOption threadsOption = new ThreadsOption();
  @Mixin private final IndexBatchOption batchOption = new IndexBatchOption();

  @Option(
      names = "--collection",
      paramLabel = "OLD",
      required = true,
      description = "The collection to copy, which stays unchanged.")
  private String collection = "";

  @Option(
      names = "--to",
      paramLabel = "NEW",
      required = true,
      description = "The collection to create, or to resume.")
  private String target = "";

  @Option(
      names = "--seed",
      paramLabel = "EPOCH",
      required = true,
      description = "The epoch of its secret seed, which every node must have.")
  private String seed = "";

  @Option(
      names = "--shards",
      paramLabel = "N",
      description = "Number of shards (default: as the old one).")
  private @Nullable Integer shards;

  @Option(
      names = "--replicas",
      paramLabel = "N",
      description = "Replicas of each shard (default: as of the old one).")
  private @Nullable Integer replicas;

  @Override
  public Integer call() {
    requireEpoch(seed);
    if ((shards != null && shards < 1) || (replicas != null && replicas < 1)) {
      throw usage("--shards and --replicas must be 1 or more");
    }
    if (collection.equals(target)) {
      throw usage("--to must name another collection than --collection");
    }
    IndexOptions options = batchOption.options(threadsOption.threads(), false, Map.of());
    try (var log = new RunLog(err());
        SolrConnection connection = connectionOptions.open()) {
      var from = new LibraryReader(connection, collection);
      if (!from.fields().lost().isEmpty()) {
        log.say(
            "Warning: not stored, and so not copied: " + String.join(", ", from.fields().lost()));
      }
      Identity created = provide(connection, log);
      var copy = new LibraryCopy(connection, from, target, options, new LoggedIndexing(log));
      return run(copy, created, log);
    }
  }

  /** The new collection, created now or by an earlier run. */
  private Identity provide(SolrConnection connection, RunLog log) {
    var admin = new CollectionAdmin(connection);
    SortedMap<String, Identity> old = admin.identities(collection);
    if (old.size() != 1 || !old.containsKey(collection)) {
      throw new PalimpsestException(
          Reason.LOCAL, "--collection must name a single collection, not an alias or several.");
    }
    Identity copied = old.get(collection);
    if (admin.exists(target)) {
      log.say("The collection " + target + " exists already; missing documents are copied.");
    } else {
      Shape shape = admin.shape(collection);
      admin.create(
          target,
          copied.configset(),
          shards == null ? shape.shards() : shards,
          replicas == null ? shape.replicas() : replicas,
          seed);
    }
    Identity created = admin.identities(target).get(target);
    if (created == null || !created.configset().equals(copied.configset())) {
      throw new PalimpsestException(
          Reason.REFUSED,
          "The collection " + target + " has another configset than " + collection + ".");
    }
    requireSeed(connection);
    return created;
  }

  /** Refuses an existing collection with another seed. */
  private void requireSeed(SolrConnection connection) {
    String own = header(connection, CheckRequest.ofText(PROBE).unmatched(true));
    String wanted =
        header(connection, CheckRequest.ofText(PROBE).unmatched(true).unmatchedSeed(seed));
    if (!own.equals(wanted)) {
      throw new PalimpsestException(
          Reason.REFUSED,
          "The collection " + target + " is not of the seed of epoch " + seed + "; name another.");
    }
  }

  private String header(SolrConnection connection, CheckRequest request) {
    CheckResult result =
        connection.check(target, request.param(CheckParams.ALIGN, "false")).result();
    return String.valueOf(result.unmatchedHeader());
  }

  private int run(LibraryCopy copy, Identity created, RunLog log) {
    WorkProgress.Form form = progressOption.form();
    try {
      long total = copy.total();
      var progress = new WorkProgress(log, form, "Copying", 0, total);
      copy.copy(progress::step);
      log.close();
      long changed = copy.copyChanged(created.creationMillis());
      Counts counts = copy.counts();
      print(counts, changed);
      return counts.agree() && log.failed() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    } catch (PalimpsestException e) {
      log.close();
      log.say(e.getMessage());
      log.say("Stopped: the same command resumes.");
      return ExitCode.SOFTWARE;
    }
  }

  private void print(Counts counts, long changed) {
    PrintWriter out = out();
    out.printf(
        Locale.ROOT,
        "%s: %,d documents, %,d of them with fingerprints. %s: %,d and %,d.%n",
        collection,
        counts.documents(),
        counts.fingerprinted(),
        target,
        counts.copied(),
        counts.copiedFingerprinted());
    out.printf(
        Locale.ROOT,
        "Written since %s was created, or shortly before, and copied last: %,d.%n",
        target,
        changed);
    out.println(
        counts.agree()
            ? "All of " + collection + " is in " + target + ", with the seed of epoch " + seed + "."
            : "The counts differ: documents were added or deleted meanwhile, or could not be"
                + " copied. Run the same command again; it does not delete what "
                + target
                + " has more.");
    out.flush();
  }
}
