package org.palimpsest.solr.analysis;

import org.palimpsest.core.fingerprint.FeatureList;
import org.palimpsest.core.text.Outline;

/**
 * A text's natural sentences and features: all that fingerprints are made of.
 *
 * @param length of the text, in UTF-16 code units
 * @param outline its natural sentences
 * @param features in the order of the text; not to be changed
 */
public record AnalyzedText(int length, Outline outline, FeatureList features) {}
