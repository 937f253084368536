/**
 * Finds passages with the same meaning by a local sentence encoder. For the command line and the
 * agent, never inside Solr. Its results are outside of all ratios, and need a reader.
 */
@NullMarked
package org.palimpsest.meaning;

import org.jspecify.annotations.NullMarked;
