/**
 * Inspects a core for administrators: its version of the plugin, whether indexing makes
 * fingerprints, and the formats of its leaves. Start at {@link
 * org.palimpsest.solr.inspect.CoreInspection}. Invariant: read-only, and no text is read.
 */
@NullMarked
package org.palimpsest.solr.inspect;

import org.jspecify.annotations.NullMarked;
