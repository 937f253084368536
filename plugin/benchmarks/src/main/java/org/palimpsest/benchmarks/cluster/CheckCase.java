package org.palimpsest.benchmarks.cluster;

import org.palimpsest.benchmarks.texts.CheckTexts;

/**
 * A series of checks to measure.
 *
 * @param label its name in tables
 * @param collection the library's name in the cluster
 * @param texts its sources, and the documents to check
 * @param length of each generated document, in UTF-16 code units
 * @param batch documents in a request; 1 for the single form
 * @param checks documents in a round
 */
record CheckCase(
    String label,
    String collection,
    CheckTexts texts,
    int length,
    CheckMode mode,
    int batch,
    int checks) {}
