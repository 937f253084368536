package org.palimpsest.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.solr.client.solrj.request.AbstractUpdateRequest;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.ConfigSetAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.client.solrj.request.schema.SchemaRequest;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.ContentStreamBase;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException.Reason;

/**
 * Manages collections and their configsets. All methods throw {@link PalimpsestException} if Solr
 * does not answer or refuses, or a named collection does not exist.
 */
public final class CollectionAdmin {

  public static final String CONFIGSET = "palimpsest";

  /** The plugin's handler for details of a core. */
  public static final String INSPECT = "/inspect";

  private static final String SEED_PROPERTY = "palimpsest.seed";

  /** Solr's message if a node cannot load the configset. */
  private static final String NO_CORE = "Underlying core creation failed";

  private final SolrConnection connection;
  private final String configsetName;
  private final BundledConfigset configset;

  /** Uploads the configset of this class path. */
  public CollectionAdmin(SolrConnection connection) {
    this(connection, CollectionAdmin.class.getClassLoader(), CONFIGSET);
  }

  /** Uploads another configset, from {@code configset/NAME/conf} of a class loader. */
  public CollectionAdmin(SolrConnection connection, ClassLoader loader, String configset) {
    this(connection, configset, new BundledConfigset(loader, configset));
  }

  private CollectionAdmin(
      SolrConnection connection, String configsetName, BundledConfigset configset) {
    this.connection = Objects.requireNonNull(connection, "connection");
    this.configsetName = configsetName;
    this.configset = configset;
  }

  /** Uploads the configset unless Solr has one of that name; returns whether it did. */
  public boolean uploadConfigsetIfAbsent() {
    JsonNode present = connection.send(new ConfigSetAdminRequest.List(), null).path("configSets");
    if (contains(present, configsetName)) {
      return false;
    }
    upload(new ConfigSetAdminRequest.Upload());
    return true;
  }

  /** Uploads the configset in place of any of that name; {@link #reload} makes it effective. */
  public void replaceConfigset() {
    upload(new ConfigSetAdminRequest.Upload().setOverwrite(true).setCleanup(true));
  }

  private void upload(ConfigSetAdminRequest.Upload upload) {
    upload.setConfigSetName(configsetName);
    var zip =
        new ContentStreamBase.ByteArrayStream(configset.zip(), configsetName, "application/zip");
    connection.send(upload.setUploadStream(zip), null);
  }

  /** Reloads a collection's configset; it answers meanwhile. */
  public void reload(String collection) {
    connection.send(CollectionAdminRequest.reloadCollection(collection), null);
  }

  /** The name of a collection's loaded schema. */
  public String schemaName(String collection) {
    return connection.send(new SchemaRequest.SchemaName(), collection).path("name").asText();
  }

  /** Creates a collection with this configset and the public seed. */
  public void create(String collection, int shards, int replicas) {
    create(collection, configsetName, shards, replicas);
  }

  /** Creates a collection with an existing configset and the public seed. */
  public void create(String collection, String configset, int shards, int replicas) {
    create(collection, configset, shards, replicas, null);
  }

  /**
   * Creates a collection with an existing configset.
   *
   * @param seed the epoch of the secret seed, which every node must have, or null for the public
   *     seed
   * @throws PalimpsestException also if the collection exists
   */
  public void create(
      String collection, String configset, int shards, int replicas, @Nullable String seed) {
    if (exists(collection)) {
      throw new PalimpsestException(
          Reason.REFUSED, "There is a collection " + collection + " already.");
    }
    try {
      connection.send(creation(collection, configset, shards, replicas, seed), null);
    } catch (PalimpsestException e) {
      throw e.getMessage().startsWith(NO_CORE) ? withLikelyCause(e, seed) : e;
    }
  }

  private static PalimpsestException withLikelyCause(PalimpsestException e, @Nullable String seed) {
    String missing = seed == null ? "" : ", or " + seed + ".seed in its folder of seeds";
    return new PalimpsestException(
        e.reason(),
        e.getMessage()
            + ". Solr's log has the cause; often Palimpsest's jar is missing on a node"
            + missing
            + ".",
        e);
  }

  private static CollectionAdminRequest.Create creation(
      String collection, String configset, int shards, int replicas, @Nullable String seed) {
    try {
      CollectionAdminRequest.Create creation =
          CollectionAdminRequest.createCollection(collection, configset, shards, replicas);
      return seed == null ? creation : creation.withProperty(SEED_PROPERTY, seed);
    } catch (RuntimeException e) { // SolrJ checks names with a SolrException
      throw new PalimpsestException(Reason.REFUSED, String.valueOf(e.getMessage()), e);
    }
  }

  public boolean exists(String collection) {
    var list = new CollectionAdminRequest.List();
    return contains(connection.send(list, null).path("collections"), collection);
  }

  /** The collections behind a collection, an alias, or several with commas, by name. */
  public SortedMap<String, Identity> identities(String collection) {
    var identities = new TreeMap<String, Identity>();
    for (String name : collection.split(",", -1)) {
      for (Map.Entry<String, JsonNode> each : collections(name).properties()) {
        identities.put(
            each.getKey(),
            new Identity(
                each.getValue().path("configName").asText(),
                each.getValue().path("creationTimeMillis").asLong()));
      }
    }
    return identities;
  }

  /** Distinguishes collections of one name; milliseconds are since 1970, 0 if unknown. */
  public record Identity(String configset, long creationMillis) {}

  /** The size of a collection. */
  public Shape shape(String collection) {
    JsonNode status = collections(collection).path(collection);
    int shards = 0;
    for (JsonNode shard : status.path("shards")) {
      shards += shard.path("state").asText().equals("active") ? 1 : 0; // a split one stays a while
    }
    return new Shape(Math.max(1, shards), Math.max(1, status.path("replicationFactor").asInt()));
  }

  /** The numbers of shards and of replicas for each. */
  public record Shape(int shards, int replicas) {}

  /** The epoch of a collection's secret seed; null for the public one, or an old configset. */
  public @Nullable String seed(String collection) {

    try {
      for (JsonNode field :
          connection.get(INSPECT, collection, new ModifiableSolrParams()).path("fields")) {
        if (field.hasNonNull("seed")) {
          return field.path("seed").asText();
        }
      }
      return null;
    } catch (PalimpsestException e) {
      if (e.reason() == Reason.NOT_FOUND) {
        return null;
      }
      throw e;
    }
  }

  /** The replicas of a collection. */
  public List<Replica> replicas(String collection) {
    JsonNode shards = collections(collection).path(collection).path("shards");
    var replicas = new ArrayList<Replica>();
    for (Map.Entry<String, JsonNode> shard : shards.properties()) {
      for (JsonNode replica : shard.getValue().path("replicas")) {
        replicas.add(
            new Replica(
                shard.getKey(),
                replica.path("core").asText(),
                replica.path("node_name").asText(),
                replica.path("state").asText(),
                replica.path("leader").asBoolean()));
      }
    }
    return replicas;
  }

  /** A replica of a shard; {@code core} is its name on every node. */
  public record Replica(String shard, String core, String node, String state, boolean leads) {}

  /** Deletes a collection with its documents. */
  public void delete(String collection) {
    connection.send(CollectionAdminRequest.deleteCollection(collection), null);
  }

  /** Makes added documents visible. */
  public void commit(String collection) {
    var commit = new UpdateRequest();
    commit.setAction(AbstractUpdateRequest.ACTION.COMMIT, true, true);
    connection.send(commit, collection);
  }

  private JsonNode collections(String name) {
    return connection
        .send(CollectionAdminRequest.getClusterStatus().setCollectionName(name), null)
        .at("/cluster/collections");
  }

  private static boolean contains(JsonNode names, String name) {
    for (JsonNode each : names) {
      if (each.asText().equals(name)) {
        return true;
      }
    }
    return false;
  }
}
