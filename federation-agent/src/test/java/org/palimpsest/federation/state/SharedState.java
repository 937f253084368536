package org.palimpsest.federation.state;

import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.testing.SolrProcess;

/** One set of state collections for all tests of a JVM; each test has names of its own in it. */
final class SharedState {

  static final String PREFIX = "state-";
  static final Instant NOW = StateContract.NOW;

  private static final Set<StateCollection> EMPTIED =
      EnumSet.of(
          StateCollection.TASKS,
          StateCollection.RESULTS,
          StateCollection.QUOTAS,
          StateCollection.AUDIT);

  private static final Map<String, StateTable> TABLES = new HashMap<>();

  private static SolrConnection connection;

  private SharedState() {}

  /** A connection to the Solr with the collections; stays open. */
  static synchronized SolrConnection connection() {
    if (connection == null) {
      connection = SolrProcess.shared().connect();
      StateCollections.create(connection, PREFIX, 2, 1);
    }
    return connection;
  }

  static SolrState open() {
    return SolrState.open(connection(), PREFIX, InstantSource.fixed(NOW));
  }

  /** A view as {@link StateContract#open(String, LongSupplier)} wants it. */
  static SolrState open(String agent, LongSupplier nanoTime) {
    return SolrState.open(connection(), PREFIX, agent, InstantSource.fixed(NOW), nanoTime);
  }

  /**
   * Does what {@link StateContract#empty} says. With the leases go the quotas beside them; the
   * state's version stays.
   */
  static void empty() {
    for (StateCollection collection : EMPTIED) {
      StateTable table = table(collection);
      table.deleteAllDocuments();
      if (collection == StateCollection.QUOTAS) {
        table.put(KeptVersion.ID, KeptVersion.whole(StateVersion.CURRENT).fields());
      }
      table.makeSearchable();
    }
  }

  static StateTable table(StateCollection collection) {
    return new StateTable(connection(), collection.name(PREFIX));
  }

  /** A collection of this test only, of two shards. */
  static StateTable newTable(String name) {
    new CollectionAdmin(connection()).create(name, StateCollections.CONFIGSET, 2, 1);
    return new StateTable(connection(), name);
  }

  static void delete(StateTable table) {
    new CollectionAdmin(connection()).delete(table.collection());
  }

  /** A collection of a class's tests, of two shards, with nothing in it. */
  static synchronized StateTable emptyTable(String name) {
    StateTable table = TABLES.computeIfAbsent(name, SharedState::newTable);
    table.deleteAllDocuments();
    table.makeSearchable();
    return table;
  }

  /** By core of a collection the last commit on the disk, as a full disk would leave it. */
  static Map<String, String> commits(StateTable table) {
    return SolrProcess.commits(connection(), table.collection());
  }

  /** What a task returns that starts at once on so many threads. */
  static <T> List<T> atOnce(int threads, Callable<T> task) throws Exception {
    return StateContract.atOnce(threads, task);
  }
}
