package org.palimpsest.solr.analysis;

import org.palimpsest.core.fingerprint.FingerprintedUnits;

/**
 * A text to check.
 *
 * @param length of the text, in UTF-16 code units
 * @param sentenceCount how many sentences it was cut into, with those that have too few features
 * @param windows what is looked up
 * @param sentences the sentences that have a fingerprint
 */
public record SuspiciousText(
    int length, int sentenceCount, FingerprintedUnits windows, FingerprintedUnits sentences) {}
