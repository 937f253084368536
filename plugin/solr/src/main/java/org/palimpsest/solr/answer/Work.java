package org.palimpsest.solr.answer;

import java.util.List;
import org.palimpsest.solr.source.ShardSource;

/**
 * A source with the other versions of it that were found: documents that have each of its passages'
 * text as well, or a part of them, and nothing else of the suspicious document.
 *
 * @param source the one that explains most
 * @param versions the others, by what they explain
 */
record Work(ShardSource source, List<ShardSource> versions) {}
