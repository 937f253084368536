package org.palimpsest.federation.state;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.InFlight;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;

/** Creates the collections of the state. */
public final class StateCollections {

  /** The configset's name in Solr, and the folder's in this jar. */
  public static final String CONFIGSET = "palimpsest-federation";

  /** Solr needs most of a second for a collection, of which it waits for the larger part. */
  private static final int CREATED_AT_ONCE = 6;

  private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}");

  private StateCollections() {}

  /**
   * Uploads the configset and creates the collections, where they are missing; what is there stays
   * as it is.
   *
   * @param prefix of their names, such as {@code palimpsest-}
   * @param shards of those that grow, 1 or more; the others have one
   * @param replicas of each shard, 1 or more
   * @return the names of those that were created
   * @throws IllegalArgumentException if this cannot be a prefix
   * @throws PalimpsestException if a collection of such a name is another's, or Solr does not
   *     answer or refuses
   */
  public static List<String> create(
      SolrConnection connection, String prefix, int shards, int replicas) {
    if (!PREFIX.matcher(prefix).matches()) {
      throw new IllegalArgumentException(
          "The prefix of collections must match " + PREFIX + "; it is " + prefix + ".");
    }
    var admin = new CollectionAdmin(connection, StateCollections.class.getClassLoader(), CONFIGSET);
    admin.uploadConfigsetIfAbsent();
    List<String> created = createThese(missing(admin, prefix), admin, prefix, shards, replicas);
    if (created.size() == StateCollection.values().length) {
      noteVersion(connection, prefix);
    }
    return created;
  }

  private static List<StateCollection> missing(CollectionAdmin admin, String prefix) {
    var missing = new ArrayList<StateCollection>();
    for (StateCollection collection : StateCollection.values()) {
      if (admin.exists(collection.name(prefix))) {
        requireOurs(admin, collection.name(prefix));
      } else {
        missing.add(collection);
      }
    }
    return missing;
  }

  private static List<String> createThese(
      List<StateCollection> missing,
      CollectionAdmin admin,
      String prefix,
      int shards,
      int replicas) {
    var created = new ArrayList<String>();
    try (var creations = new InFlight<String>(CREATED_AT_ONCE, created::add)) {
      for (StateCollection collection : missing) {
        creations.submit(
            () -> {
              admin.create(collection.name(prefix), collection.grows() ? shards : 1, replicas);
              return collection.name(prefix);
            });
      }
      creations.drain();
    }
    return created;
  }

  /** Of collections that are all new; their configset may be another site's, and older. */
  private static void noteVersion(SolrConnection connection, String prefix) {
    StateVersion schema = StateSchema.bundled(connection, prefix).version();
    if (!schema.isBefore(StateVersion.CURRENT)) {
      new StateTable(connection, StateCollection.QUOTAS.name(prefix))
          .put(KeptVersion.ID, KeptVersion.whole(StateVersion.CURRENT).fields());
    }
  }

  private static void requireOurs(CollectionAdmin admin, String name) {
    boolean isOurs =
        admin.identities(name).values().stream()
            .allMatch(identity -> identity.configset().equals(CONFIGSET));
    if (!isOurs) {
      throw new PalimpsestException(
          Reason.REFUSED,
          "The collection "
              + name
              + " is there, with another configset than "
              + CONFIGSET
              + ": choose another prefix.");
    }
  }
}
