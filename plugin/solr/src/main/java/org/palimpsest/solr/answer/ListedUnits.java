package org.palimpsest.solr.answer;

import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.table.TableHeader;

/**
 * The units of a suspicious document that are listed where no passage explains them.
 *
 * @param scheme of their fingerprints, which need not be the collection's
 * @param header of the tables that these fingerprints can be compared with
 * @param units in the order of the text
 */
public record ListedUnits(Scheme scheme, TableHeader header, FingerprintedUnits units) {}
