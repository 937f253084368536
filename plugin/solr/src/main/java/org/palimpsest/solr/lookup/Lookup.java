package org.palimpsest.solr.lookup;

import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Probes;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.index.DerivedFields;

/**
 * A lookup in an index.
 *
 * @param fields of the sentence table
 * @param header of the windows' fingerprints; documents with another one are skipped
 * @param windows the fingerprints to find neighbours of
 * @param flips the maximum of flipped bits of a probe
 * @param distanceMax the maximum Hamming distance of a match
 */
public record Lookup(
    DerivedFields fields, TableHeader header, FingerprintList windows, int flips, int distanceMax) {

  /** The masks that turn a segment's value into its probes. */
  int[] masks() {
    return Probes.masks(header.segmentBits(), flips);
  }
}
