package org.palimpsest.demo;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.palimpsest.local.AgentLibraries;
import org.palimpsest.local.FreePorts;

/**
 * {@code palimpsest demo --federated}: three sites on this machine check their documents alone,
 * then against each other's libraries, and at last with one site down.
 */
final class FederatedDemo {

  /** The site whose agent is stopped at the end. */
  private static final String SILENT_SITE = "beta";

  /** The site that then repeats a check, of a document that copies from all three. */
  private static final String ASKING_SITE = "gamma";

  private static final String ASKED_DOCUMENT = "g4-tempo-of-a-city.txt";
  private static final String PARTIAL = "PARTIAL RESULT";
  private static final int PORTS_PER_SITE = 3;

  private final PrintWriter out;
  private final AgentLibraries libraries;
  private final List<DemoSite> sites = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();

  /**
   * A demo.
   *
   * @param out takes the output
   * @param libraries of the agent
   */
  FederatedDemo(PrintWriter out, AgentLibraries libraries) {
    this.out = out;
    this.libraries = libraries;
  }

  /**
   * Runs the demo, and ends all its processes.
   *
   * @param folder an empty one
   * @return whether all results were as expected
   * @throws InterruptedIOException if this JVM is told to end; the folder is deleted then
   * @throws DemoException if it cannot go on
   */
  boolean run(Path folder) throws IOException {
    FederatedTexts.copyTo(folder);
    try (DemoProcesses processes = new DemoProcesses(folder)) {
      runWith(processes, folder);
    }
    return faults.isEmpty();
  }

  private void runWith(DemoProcesses processes, Path folder) throws IOException {
    try {
      addSites(processes, folder);
      setUp();
      compare();
      stopOne();
      print("");
      faults.forEach(this::print);
      print(faults.isEmpty() ? "All of it was found, and nothing else." : "The demo failed.");
      print("Stopping all that was started ...");
    } catch (IOException e) {
      if (processes.wasInterrupted()) {
        throw new InterruptedIOException("it was interrupted.");
      }
      throw e;
    }
  }

  private void addSites(DemoProcesses processes, Path folder) throws IOException {
    List<Integer> ports = FreePorts.find(DemoSite.Institution.ALL.size() * PORTS_PER_SITE);
    for (DemoSite.Institution institution : DemoSite.Institution.ALL) {
      int first = sites.size() * PORTS_PER_SITE;
      sites.add(
          new DemoSite(
              institution,
              folder.resolve(institution.site()),
              ports.subList(first, first + PORTS_PER_SITE),
              processes,
              libraries));
    }
  }

  private void setUp() throws IOException {
    print("Starting three sites on this machine, each with a SolrCloud and an agent of its own:");
    each(
        site -> {
          print("  " + site.name() + ": Solr answers at " + site.startSolr());
          site.init();
          print("  " + site.name() + ": keys and the agent's state are made");
        });
    DemoSite first = sites.get(0);
    Path seed = first.createSeed();
    print("  " + first.name() + ": the federation's secret seed is made, and handed to the others");
    each(
        site -> {
          if (site != first) {
            site.importSeed(seed);
          }
          site.show();
          print("  " + site.name() + ": " + site.fillLibrary());
          site.startAgent();
          print("  " + site.name() + ": the agent is ready");
        });
    each(site -> site.join(others(site)));
    print("Each site knows the others, and has granted them its library.");
  }

  private List<DemoSite> others(DemoSite site) {
    return sites.stream().filter(other -> other != site).toList();
  }

  private void compare() throws IOException {
    List<ExpectedPair> expected = FederatedTexts.expected();
    print("");
    print("What each site finds alone:");
    SortedSet<SitePair> alone = checkAll(DemoSite::checkAlone);
    new PairReport(expected, alone, alone).aloneLines().forEach(this::print);
    print("");
    print("What federation adds:");
    SortedSet<SitePair> federated = checkAll(site -> site.checkFederated(others(site)));
    PairReport report = new PairReport(expected, alone, federated);
    report.addedLines().forEach(this::print);
    faults.addAll(report.faults());
  }

  private interface Checking {
    SiteChecks check(DemoSite site) throws IOException;
  }

  private SortedSet<SitePair> checkAll(Checking checking) throws IOException {
    SortedSet<SitePair> pairs = new TreeSet<>();
    each(
        site -> {
          SiteChecks checks = checking.check(site);
          int documents = site.suspicious().size();
          synchronized (pairs) {
            pairs.addAll(checks.pairs());
            if (checks.documents() != documents) {
              faults.add(
                  site.name() + " checked " + checks.documents() + " of " + documents + " texts.");
            }
            if (!checks.complete()) {
              faults.add(site.name() + " has a partial result: " + checks.reasons());
            }
          }
        });
    return pairs;
  }

  /** Stops one agent, and repeats a check. */
  private void stopOne() throws IOException {
    DemoSite silent = site(SILENT_SITE);
    DemoSite asking = site(ASKING_SITE);
    print("");
    print(silent.name() + "'s agent is stopped, and " + asking.name() + " checks once more:");
    silent.stopAgent();
    SiteCommands.Run run = asking.report(ASKED_DOCUMENT, others(asking));
    head(run.out()).forEach(line -> print("  " + line));
    if (run.exitCode() == 0 || !run.out().startsWith(PARTIAL)) {
      faults.add("A check is called complete although " + silent.name() + " did not answer.");
    }
  }

  /** The summary of a report with the state of each site, without passages. */
  private static List<String> head(String report) {
    List<String> lines = report.lines().toList();
    return Stream.concat(
            lines.stream().takeWhile(line -> !line.isBlank()),
            lines.stream().filter(line -> line.startsWith("Site ")))
        .toList();
  }

  private DemoSite site(String name) {
    return sites.stream().filter(site -> site.name().equals(name)).findFirst().orElseThrow();
  }

  private interface Step {
    void run(DemoSite site) throws IOException;
  }

  /** Runs a step at all sites at once. */
  private void each(Step step) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(sites.size());
    try {
      List<Callable<Void>> steps = new ArrayList<>();
      for (DemoSite site : sites) {
        steps.add(
            () -> {
              step.run(site);
              return null;
            });
      }
      for (Future<Void> result : threads.invokeAll(steps)) {
        result.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IllegalStateException(e);
    } finally {
      threads.shutdownNow();
    }
  }

  private synchronized void print(String sentence) {
    out.println(sentence);
    out.flush();
  }
}
