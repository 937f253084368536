package org.palimpsest.federation.state;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;

/** The schema of the state's collections; its name says which version of the state it is for. */
final class StateSchema {

  private final CollectionAdmin admin;
  private final String prefix;

  /**
   * That of a site.
   *
   * @param loader has the configset of this program's version
   * @param prefix of the collections' names
   */
  StateSchema(SolrConnection connection, ClassLoader loader, String prefix) {
    this.admin = new CollectionAdmin(connection, loader, StateCollections.CONFIGSET);
    this.prefix = prefix;
  }

  /** The schema of this program's version. */
  static StateSchema bundled(SolrConnection connection, String prefix) {
    return new StateSchema(connection, StateSchema.class.getClassLoader(), prefix);
  }

  /** The version that the collections' schema is for, as it is loaded. */
  StateVersion version() {
    String name = admin.schemaName(StateCollection.QUOTAS.name(prefix));
    try {
      return StateVersion.parse(name.substring(name.lastIndexOf(' ') + 1));
    } catch (IllegalArgumentException e) { // it had no number then
      return StateVersion.FIRST;
    }
  }

  /**
   * Lets all collections have a schema of this version at least. One that is later stays, which
   * another site's agents may have brought: it has more. May be done again after it was interrupted
   * anywhere, and while agents work.
   *
   * @throws PalimpsestException if Solr does not answer or refuses
   */
  void bring(StateVersion version) {
    String first = StateCollection.QUOTAS.name(prefix);
    admin.reload(first); // shows what was uploaded before, by whomever
    if (version().isBefore(version)) {
      admin.replaceConfigset();
      admin.reload(first);
    }
    if (version().isBefore(version)) {
      throw new PalimpsestException(
          Reason.REFUSED, "Solr keeps an older schema for " + first + " than it was given.");
    }
    others().filter(admin::exists).forEach(admin::reload);
  }

  private Stream<String> others() {
    return Arrays.stream(StateCollection.values())
        .filter(collection -> collection != StateCollection.QUOTAS)
        .map(collection -> collection.name(prefix));
  }

  /** Makes those that an earlier version did not have. */
  void addMissing(List<StateCollection> later) {
    int replicas = admin.shape(StateCollection.ACCOUNTS.name(prefix)).replicas();
    for (StateCollection collection : later) {
      String name = collection.name(prefix);
      if (!admin.exists(name)) {
        add(name, replicas);
      }
    }
  }

  private void add(String name, int replicas) {
    try {
      admin.create(name, 1, replicas);
    } catch (PalimpsestException e) {
      if (!admin.exists(name)) { // else an agent had begun it that died, and Solr ended it
        throw e;
      }
    }
  }
}
