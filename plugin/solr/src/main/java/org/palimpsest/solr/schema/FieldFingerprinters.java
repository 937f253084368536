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

/**
 * Makes the fingerprints of a field: with its collection's seed, and with those of other epochs. To
 * be used by any thread.
 */
final class FieldFingerprinters {

  private final TableAttributes attributes;
  private final FeatureChain chain;
  private final CollectionSeed seed;
  private final NamedType type;
  private volatile @Nullable TextFingerprinter own;

  /** Those of other epochs than the collection's, as far as they were asked for. */
  private final Map<String, TextFingerprinter> ofEpochs = new ConcurrentHashMap<>();

  /**
   * None are made yet: when the schema is read, the analysis has not loaded its files.
   *
   * @param analyzer makes features
   * @param resources that its files are read from
   * @param type for saying what is wrong
   */
  FieldFingerprinters(
      TableAttributes attributes,
      Analyzer analyzer,
      ResourceLoader resources,
      CollectionSeed seed,
      NamedType type) {
    this.attributes = attributes;
    this.chain = new FeatureChain(analyzer, () -> AnalysisIdentity.of(analyzer, resources));
    this.seed = seed;
    this.type = type;
  }

  /** The collection's seed, and its epoch. */
  CollectionSeed seed() {
    return seed;
  }

  /** With the collection's seed. */
  TextFingerprinter own() {
    TextFingerprinter made = own;
    return made == null ? makeOwn() : made;
  }

  private synchronized TextFingerprinter makeOwn() {
    TextFingerprinter made = own;
    if (made == null) {
      made = make(seed.seed());
      own = made;
    }
    return made;
  }

  private TextFingerprinter make(Seed keyedBy) {
    try {
      return new TextFingerprinter(
          chain, attributes.segmentation(), attributes.scheme().with(keyedBy));
    } catch (IllegalArgumentException e) {
      throw type.misconfigured(
          "has an unfit analysis=\"" + attributes.analysis() + "\": " + e.getMessage());
    }
  }

  /**
   * With a seed that is made for a purpose, of an epoch's or of the collection's own. Made anew at
   * each call: there are as many purposes as anybody likes.
   *
   * @param epoch null for the collection's own
   * @throws SolrException as for an epoch
   */
  TextFingerprinter of(@Nullable String epoch, String purpose) {
    Seed base = epoch == null ? seed.seed() : CollectionSeed.asked(epoch);
    return make(base.of(purpose));
  }

  /**
   * With the seed of an epoch, whose file is read at each call.
   *
   * @throws SolrException with BAD_REQUEST if this node has no such seed, with SERVER_ERROR if it
   *     cannot be used
   */
  TextFingerprinter of(String epoch) {
    Seed current = CollectionSeed.asked(epoch);
    return current.equals(own().scheme().seed())
        ? own()
        : ofEpochs.compute(
            epoch,
            (name, made) ->
                made != null && made.scheme().seed().equals(current) ? made : make(current));
  }
}
