package org.palimpsest.solr.schema;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.util.ResourceLoader;
import org.apache.solr.common.SolrException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Seed;
import org.palimpsest.solr.analysis.FeatureChain;
import org.palimpsest.solr.analysis.TextFingerprinter;

/** The fingerprinters of a field, for its collection's seed and for other epochs. Thread-safe. */
final class FieldFingerprinters {

  private final TableAttributes attributes;
  private final FeatureChain chain;
  private final CollectionSeed seed;
  private final String typeName;
  private @Nullable TextFingerprinter own;

  /** By epoch, other than the collection's. */
  private final Map<String, TextFingerprinter> byEpoch = new ConcurrentHashMap<>();

  /** Makes no fingerprinter yet: when the schema is read, the analysis has not loaded its files. */
  FieldFingerprinters(
      TableAttributes attributes,
      Analyzer analyzer,
      ResourceLoader resources,
      CollectionSeed seed,
      String typeName) {
    this.attributes = attributes;
    this.chain = new FeatureChain(analyzer, () -> AnalysisIdentity.of(analyzer, resources));
    this.seed = seed;
    this.typeName = typeName;
  }

  CollectionSeed seed() {
    return seed;
  }

  /** The fingerprinter for the collection's seed. */
  synchronized TextFingerprinter own() {
    if (own == null) {
      own = make(seed.seed());
    }
    return own;
  }

  private TextFingerprinter make(Seed keyedBy) {
    try {
      return new TextFingerprinter(
          chain, attributes.segmentation(), attributes.scheme().with(keyedBy));
    } catch (IllegalArgumentException e) {
      throw SolrErrors.misconfigured(
          typeName, "has an unfit analysis=\"%s\": %s", attributes.analysis(), e.getMessage());
    }
  }

  /**
   * A new fingerprinter for a purpose, with a seed derived from an epoch's or, for null, the
   * collection's. Not cached: the number of purposes is unbounded.
   */
  TextFingerprinter of(@Nullable String epoch, String purpose) {
    Seed base = epoch == null ? seed.seed() : CollectionSeed.ofRequest(epoch);
    return make(base.of(purpose));
  }

  /**
   * The fingerprinter for the seed of an epoch, whose file is read at each call.
   *
   * @throws SolrException BAD_REQUEST if the seed is missing, SERVER_ERROR if it is invalid
   */
  TextFingerprinter of(String epoch) {
    Seed current = CollectionSeed.ofRequest(epoch);
    return current.equals(own().scheme().seed())
        ? own()
        : byEpoch.compute(
            epoch,
            (name, cached) ->
                cached != null && cached.scheme().seed().equals(current) ? cached : make(current));
  }
}
