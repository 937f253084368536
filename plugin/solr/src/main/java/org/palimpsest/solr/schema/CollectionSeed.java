package org.palimpsest.solr.schema;

import org.apache.solr.common.SolrException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Seed;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.seed.SeedFolder;
import org.palimpsest.solr.seed.SeedFolder.SeedException;

/**
 * The seed of a collection's fingerprints: that of the epoch in core property {@value #PROPERTY}
 * (see {@link EpochRecord}), or the public one, whose epoch is null.
 */
record CollectionSeed(@Nullable String epoch, Seed seed) {

  /** A core property that is set when a collection is created. */
  static final String PROPERTY = "palimpsest.seed";

  static final CollectionSeed PUBLIC = new CollectionSeed(null, Seed.PUBLIC);

  /**
   * The seed of an epoch, the public one for null. Verifies all files of this node's seed folder.
   *
   * @throws SeedException if a seed is missing or invalid; there is no default
   */
  static CollectionSeed of(@Nullable String epoch, @Nullable SeedFolder folder)
      throws SeedException {
    if (folder != null) {
      folder.verify();
    }
    if (epoch == null) {
      return PUBLIC;
    }
    if (!SeedFolder.isEpoch(epoch)) {
      throw new SeedException(
          "the collection's property "
              + PROPERTY
              + " is no name of an epoch, which is "
              + SeedFolder.EPOCH_FORM);
    }
    if (folder == null) {
      throw new SeedException(
          "the collection's seed is that of epoch "
              + epoch
              + ", but this node has no folder of seeds; start it with -D"
              + SeedFolder.PROPERTY
              + "=... or "
              + SeedFolder.VARIABLE);
    }
    try {
      return new CollectionSeed(epoch, folder.read(epoch));
    } catch (SeedException e) {
      throw new SeedException(
          "the collection's seed is that of epoch " + epoch + ", but " + e.getMessage());
    }
  }

  /**
   * The seed of an epoch in a request.
   *
   * @throws SolrException BAD_REQUEST if the seed is missing, SERVER_ERROR if it is invalid
   */
  static Seed ofRequest(String epoch) {
    SeedFolder folder = SeedFolder.configured();
    if (folder == null) {
      throw SolrErrors.badRequest(
          "%s is '%s', but this node has no seeds; leave it out, or start the node with"
              + " a folder of them.",
          CheckParams.SITE_SEED, epoch);
    }
    try {
      return folder.read(epoch);
    } catch (SeedException e) {
      throw e.isMissing()
          ? SolrErrors.badRequest(
              "%s is '%s', but this node has no seed of that epoch.", CheckParams.SITE_SEED, epoch)
          : SolrErrors.serverError(
              "The seed of epoch %s cannot be used: %s.", epoch, e.getMessage());
    }
  }
}
