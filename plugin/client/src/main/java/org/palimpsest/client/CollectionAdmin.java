package org.palimpsest.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Objects;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.ConfigSetAdminRequest;
import org.apache.solr.common.util.ContentStreamBase;
import org.palimpsest.client.PalimpsestException.Reason;

/** Creates collections with Palimpsest's configset. */
public final class CollectionAdmin {

  /** The configset's name in Solr. */
  public static final String CONFIGSET = "palimpsest";

  /** How Solr begins when a node could not load what the configset names. */
  private static final String NO_CORE = "Underlying core creation failed";

  private final SolrConnection connection;
  private final BundledConfigset configset;

  /** Uploads the configset of this class path. */
  public CollectionAdmin(SolrConnection connection) {
    this(connection, new BundledConfigset(CollectionAdmin.class.getClassLoader()));
  }

  CollectionAdmin(SolrConnection connection, BundledConfigset configset) {
    this.connection = Objects.requireNonNull(connection, "connection");
    this.configset = configset;
  }

  /**
   * Uploads the bundled configset, unless Solr has one of that name: an administrator may have
   * changed it.
   *
   * @return whether it was uploaded
   * @throws PalimpsestException if Solr does not answer or refuses
   */
  public boolean uploadConfigsetIfAbsent() {
    JsonNode present = connection.send(new ConfigSetAdminRequest.List(), null).path("configSets");
    if (contains(present, CONFIGSET)) {
      return false;
    }
    var upload = new ConfigSetAdminRequest.Upload();
    upload.setConfigSetName(CONFIGSET);
    var zip = new ContentStreamBase.ByteArrayStream(configset.zip(), CONFIGSET, "application/zip");
    connection.send(upload.setUploadStream(zip), null);
    return true;
  }

  /**
   * Creates a collection; the configset must be there.
   *
   * @param shards how many parts the library is cut into, 1 or more
   * @param replicas how many copies of each part, 1 or more
   * @throws PalimpsestException if there is one of that name, or Solr does not answer or refuses
   */
  public void create(String collection, int shards, int replicas) {
    if (exists(collection)) {
      throw new PalimpsestException(
          Reason.REFUSED, "There is a collection " + collection + " already.");
    }
    try {
      connection.send(creation(collection, shards, replicas), null);
    } catch (PalimpsestException e) {
      throw e.getMessage().startsWith(NO_CORE) ? withLikelyCause(e) : e;
    }
  }

  private static PalimpsestException withLikelyCause(PalimpsestException e) {
    return new PalimpsestException(
        e.reason(),
        e.getMessage() + ". Solr's log tells why; mostly Palimpsest's jar is missing on a node.",
        e);
  }

  private static CollectionAdminRequest.Create creation(
      String collection, int shards, int replicas) {
    try {
      return CollectionAdminRequest.createCollection(collection, CONFIGSET, shards, replicas);
    } catch (RuntimeException e) { // SolrJ checks names with a SolrException
      throw new PalimpsestException(Reason.REFUSED, String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Whether there is a collection of that name.
   *
   * @throws PalimpsestException if Solr does not answer or refuses
   */
  public boolean exists(String collection) {
    var list = new CollectionAdminRequest.List();
    return contains(connection.send(list, null).path("collections"), collection);
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
