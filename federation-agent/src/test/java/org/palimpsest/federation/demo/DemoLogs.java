package org.palimpsest.federation.demo;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.testing.ProcessLogs;
import org.palimpsest.federation.testing.UsedSecrets;

/**
 * The logs of a demo's Solrs and agents, which the demo deletes at its end, and the secrets that
 * they must not contain. Excludes the output of commands: it is for a site's own users, and has
 * snippets.
 */
final class DemoLogs {

  private static final String EPOCH = "2026";
  private static final Duration TIMEOUT = Duration.ofMinutes(1);

  /** The demo's line with a site's Solr. */
  private static final Pattern SOLR = Pattern.compile("  (\\w+): Solr answers at (http://\\S+)");

  /** The first collection with fingerprints of a site. */
  private static final Pattern LIBRARY = Pattern.compile("library publish (\\S+)");

  private final Path folder;

  /**
   * The logs of a running demo.
   *
   * @param folder of the demo
   */
  DemoLogs(Path folder) {
    this.folder = folder;
  }

  /**
   * Keeps all existing logs, including later lines; their new names begin with the demo's.
   *
   * @return the paths in the demo's folder
   */
  List<Path> keep(String demo) throws IOException {
    List<Path> logs = new ArrayList<>();
    for (Path site : sites()) {
      logs.addAll(files(site.resolve("solr/logs")));
      Path agent = site.resolve("agent.log");
      if (Files.exists(agent)) {
        logs.add(agent);
      }
    }
    for (Path log : logs) {
      String name = folder.relativize(log).toString().replace('/', '-').replaceAll("\\.log$", "");
      ProcessLogs.link(log, demo + "-" + name);
    }
    return logs;
  }

  /** Adds keys, seeds and passwords. */
  void noteSecrets() throws IOException {
    for (Path site : sites()) {
      UsedSecrets.ofThisJvm().password(Files.readString(site.resolve("password")).strip());
      UsedSecrets.ofThisJvm().home(site.resolve("home"));
    }
  }

  /** Adds all texts, and requests their fingerprints from the demo's Solrs. */
  void noteTexts(List<String> printed) throws IOException {
    for (Path site : sites()) {
      for (String texts : List.of("library", "suspicious")) {
        for (Path text : files(site.resolve(texts))) {
          UsedSecrets.ofThisJvm().text(Files.readString(text));
        }
      }
    }
    for (String line : printed) {
      Matcher solr = SOLR.matcher(line);
      if (solr.matches()) {
        try (var connection = SolrConnection.open(URI.create(solr.group(2)), null, TIMEOUT)) {
          String library = library(solr.group(1));
          UsedSecrets.ofThisJvm().fingerprints(connection, library, Set.of(EPOCH));
          return;
        }
      }
    }
    throw new IllegalStateException("The demo does not say where a Solr is.");
  }

  private String library(String site) throws IOException {
    Matcher published =
        LIBRARY.matcher(Files.readString(folder.resolve(site).resolve("commands.log")));
    if (!published.find()) {
      throw new IllegalStateException("The demo's site " + site + " has no library.");
    }
    return published.group(1);
  }

  private List<Path> sites() throws IOException {
    try (Stream<Path> found = Files.list(folder)) {
      return found.filter(Files::isDirectory).sorted().toList();
    }
  }

  /** The files of a folder; empty if it does not exist. */
  private static List<Path> files(Path folder) throws IOException {
    if (Files.notExists(folder)) {
      return List.of();
    }
    try (Stream<Path> found = Files.list(folder)) {
      return found.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
