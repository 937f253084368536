package org.palimpsest.solr.schema;

import java.io.IOException;
import java.util.Objects;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.cloud.ZkController;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.cloud.CollectionProperties;
import org.apache.solr.core.CoreContainer;
import org.apache.solr.core.SolrCore;
import org.apache.solr.core.SolrResourceLoader;
import org.apache.solr.schema.FieldType;
import org.jspecify.annotations.Nullable;

/**
 * The epoch of a collection's seed, equal on all replicas. Solr gives core properties only to the
 * replicas that a collection is created with; replicas added later would use another seed. So the
 * first core with the property copies it to the collection's properties, and each core reads both.
 */
public final class EpochRecord {

  /** The core property with the name of the core's collection. */
  private static final String COLLECTION = "collection";

  private EpochRecord() {}

  /**
   * The epoch of a core's collection, or null for the public seed.
   *
   * @throws SolrException if core and collection differ, or ZooKeeper does not answer
   */
  static @Nullable String read(SolrResourceLoader loader) {
    if (loader.getSolrConfig() == null) {
      return null; // a schema without a core has no collection
    }
    var properties = loader.getSolrConfig().getSubstituteProperties();
    String coreEpoch = nonEmpty(properties.getProperty(CollectionSeed.PROPERTY));
    String collection = properties.getProperty(COLLECTION);
    CoreContainer container = loader.getCoreContainer();
    String recorded =
        collection == null || container == null
            ? null
            : recorded(container.getZkController(), collection);
    if (coreEpoch != null && recorded != null && !coreEpoch.equals(recorded)) {
      throw SolrErrors.serverError(
          "The core's property %s is %s, but the collection's is %s: its fingerprints"
              + " are made with that seed. Index into a new collection instead.",
          CollectionSeed.PROPERTY, coreEpoch, recorded);
    }
    return coreEpoch == null ? recorded : coreEpoch;
  }

  /**
   * Writes the epoch of a loaded core to its collection's properties, if missing.
   *
   * @throws SolrException if the core has another core's schema, or ZooKeeper does not answer
   */
  public static void write(SolrCore core) {
    String epoch = read(core.getResourceLoader());
    requireOwnSchema(core, epoch);
    CloudDescriptor cloud = core.getCoreDescriptor().getCloudDescriptor();
    ZkController zooKeeper = core.getCoreContainer().getZkController();
    if (epoch == null || cloud == null || zooKeeper == null) {
      return;
    }
    String collection = cloud.getCollectionName();
    if (recorded(zooKeeper, collection) == null) {
      try {
        properties(zooKeeper).setCollectionProperty(collection, CollectionSeed.PROPERTY, epoch);
      } catch (IOException e) {
        throw unreachable(e);
      }
    }
  }

  /** With {@code shareSchema}, collections of one configset share the field type and its seed. */
  private static void requireOwnSchema(SolrCore core, @Nullable String epoch) {
    for (FieldType type : core.getLatestSchema().getFieldTypes().values()) {
      if (type instanceof TableFieldType table && !Objects.equals(table.seed().epoch(), epoch)) {
        throw SolrErrors.serverError(
            "The collection shares its schema with one of another seed; switch shareSchema"
                + " off in solr.xml.");
      }
    }
  }

  private static @Nullable String recorded(@Nullable ZkController zooKeeper, String collection) {
    if (zooKeeper == null) {
      return null;
    }
    try {
      return nonEmpty(
          properties(zooKeeper).getCollectionProperty(collection, CollectionSeed.PROPERTY, ""));
    } catch (IOException e) {
      throw unreachable(e);
    }
  }

  private static CollectionProperties properties(ZkController zooKeeper) {
    return new CollectionProperties(zooKeeper.getZkClient());
  }

  private static @Nullable String nonEmpty(@Nullable String epoch) {
    return epoch == null || epoch.isEmpty() ? null : epoch;
  }

  private static SolrException unreachable(IOException e) {
    return new SolrException(
        ErrorCode.SERVER_ERROR,
        "The collection's properties cannot be read or written, and with them the epoch of its"
            + " seed.",
        e);
  }
}
