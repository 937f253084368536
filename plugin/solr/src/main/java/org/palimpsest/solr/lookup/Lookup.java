package org.palimpsest.solr.lookup;

import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Probes;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.index.DerivedFields;

/**
 * What is looked up in an index.
 *
 * @param fields those of the sentence table
 * @param header how the windows' fingerprints were made; documents with another one are passed over
 * @param windows the fingerprints to find neighbours of
 * @param flips how many bits of a probe are flipped at most
 * @param distanceMax the largest Hamming distance that counts
 */
public record Lookup(
    DerivedFields fields, TableHeader header, FingerprintList windows, int flips, int distanceMax) {

  /** What a segment's value is combined with to get its probes. */
  int[] masks() {
    return Probes.masks(header.segmentBits(), flips);
  }
}
