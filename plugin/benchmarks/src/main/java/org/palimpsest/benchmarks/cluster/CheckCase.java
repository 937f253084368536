package org.palimpsest.benchmarks.cluster;

import org.palimpsest.benchmarks.texts.CheckTexts;

/**
 * Checks whose cost is measured.
 *
 * @param label what tables call it
 * @param collection the library's name in the cluster
 * @param texts what is in it, and what is checked
 * @param length of each document that is made, in UTF-16 code units
 * @param batch how many documents go into a request; 1 for a request of the single form
 * @param checks how many documents a round checks
 */
record CheckCase(
    String label,
    String collection,
    CheckTexts texts,
    int length,
    CheckMode mode,
    int batch,
    int checks) {}
