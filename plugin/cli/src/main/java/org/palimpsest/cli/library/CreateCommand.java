package org.palimpsest.cli.library;

import java.io.PrintWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.option.BaseCommand;
import org.palimpsest.cli.option.ConnectionOptions;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.SolrConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code palimpsest create}: creates an empty library. */
@Command(name = "create", description = "Creates a collection with Palimpsest's configset.")
public final class CreateCommand extends BaseCommand {

  @Mixin private final ConnectionOptions connectionOptions = new ConnectionOptions();

  @Option(
      names = "--collection",
      paramLabel = "C",
      required = true,
      description = "The collection's name.")
  @SuppressWarnings("NullAway.Init") // picocli
  private String collection;

  @Option(
      names = "--shards",
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of shards (default: ${DEFAULT-VALUE}).")
  private int shards;

  @Option(
      names = "--replicas",
      paramLabel = "N",
      defaultValue = "1",
      description = "Replicas of each shard (default: ${DEFAULT-VALUE}).")
  private int replicas;

  @Option(
      names = "--seed",
      paramLabel = "EPOCH",
      description = "The epoch of its seed, which every node must have (default: the public seed).")
  private @Nullable String seed;

  @Override
  public Integer call() {
    if (shards < 1 || replicas < 1) {
      throw usage("--shards and --replicas must be 1 or more");
    }
    requireEpoch(seed);
    PrintWriter out = out();
    try (SolrConnection connection = connectionOptions.open()) {
      var admin = new CollectionAdmin(connection);
      boolean uploaded = admin.uploadConfigsetIfAbsent();
      out.println(
          "The configset "
              + CollectionAdmin.CONFIGSET
              + (uploaded ? " was uploaded." : " exists already, and stays unchanged."));
      admin.create(collection, CollectionAdmin.CONFIGSET, shards, replicas, seed);
      String ofSeed = seed == null ? "" : "; seed: " + seed;
      out.printf(
          Locale.ROOT,
          "The collection %s was created; shards: %d, replicas: %d%s.%n",
          collection,
          shards,
          replicas,
          ofSeed);
    }
    out.flush();
    return ExitCode.OK;
  }
}
